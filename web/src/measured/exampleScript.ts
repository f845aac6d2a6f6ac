/** The example script: segments that follow a gap. */
export const EXAMPLE_SCRIPT = `// Segments after a hole are reported by SACK, the most recent block first. The missing segment
// fills the gap.
0 socket(..., SOCK_STREAM, IPPROTO_TCP) = 3
+0 setsockopt(3, SOL_SOCKET, SO_REUSEADDR, [1], 4) = 0
+0 bind(3, ..., ...) = 0
+0 listen(3, 1) = 0

+0 < S 0:0(0) win 32792 <mss 1460,sackOK,nop,nop,nop,wscale 7>
+0 > S. 0:0(0) ack 1 <mss 1460,nop,nop,sackOK,nop,wscale 2>
+.001 < . 1:1(0) ack 1 win 257
+0 accept(3, ..., ...) = 4

+0 < . 1461:2921(1460) ack 1 win 257
+0 > . 1:1(0) ack 1 <nop,nop,sack 1461:2921>
+.001 < . 4381:5841(1460) ack 1 win 257
+0 > . 1:1(0) ack 1 <nop,nop,sack 4381:5841 1461:2921>
+.001 < . 2921:4381(1460) ack 1 win 257
+0 > . 1:1(0) ack 1 <nop,nop,sack 1461:5841>
+0 ioctl(4, SIOCINQ, [0]) = 0
+.001 < . 1:1461(1460) ack 1 win 257
+0 > . 1:1(0) ack 5841
+0 read(4, ..., 10000) = 5840
`;
