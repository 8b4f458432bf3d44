using System.Text;

namespace Tern.Checksums;

public class CrcTests
{
    public static TheoryData<string> Algorithms { get; } = ["CRC32", "CRC32C", "CRC64NVME"];

    [Theory]
    [InlineData("", 0x00000000, 0x00000000, 0x0000000000000000)]
    [InlineData("a", 0xE8B7BE43, 0xC1D04330, 0x8C2F8445B4CBFC3C)]
    [InlineData("abc", 0x352441C2, 0x364B3FB7, 0x05E5CABB3FC1FAEB)]
    [InlineData("123456789", 0xCBF43926, 0xE3069283, 0xAE8B14860A799888)]
    [InlineData("The quick brown fox jumps over the lazy dog", 0x414FA339, 0x22620404, 0xD76C54054954C143)]
    public void Published_values(string text, uint crc32, uint crc32C, ulong crc64Nvme)
    {
        byte[] bytes = Encoding.ASCII.GetBytes(text);

        AssertEveryWay(CrcDefinition.Crc32, crc32, bytes, 0);
        AssertEveryWay(CrcDefinition.Crc32C, crc32C, bytes, 0);
        AssertEveryWay(CrcDefinition.Crc64Nvme, crc64Nvme, bytes, 0);
        Assert.Equal(crc32, Crc32.Compute(bytes));
        Assert.Equal(crc32C, Crc32C.Compute(bytes));
        Assert.Equal(crc64Nvme, Crc64Nvme.Compute(bytes));
    }

    // Of RFC 3720, appendix B.4.
    [Fact]
    public void Values_of_CRC_32C_in_the_specification_of_iSCSI()
    {
        byte[] ascending = [.. Enumerable.Range(0, 32).Select(i => (byte)i)];
        Assert.Equal(0x8A9136AAu, Crc32C.Compute(new byte[32]));
        Assert.Equal(0x62A8AB43u, Crc32C.Compute(Filled(32)));
        Assert.Equal(0x46DD794Eu, Crc32C.Compute(ascending));
        Assert.Equal(0x113FDB5Cu, Crc32C.Compute([.. ascending.Reverse()]));
    }

    // Of the NVM Command Set Specification 1.0, section 5.2.1.3.5.
    [Fact]
    public void Values_of_CRC_64_in_the_specification_of_NVMe()
    {
        byte[] ascending = [.. Enumerable.Range(0, 4096).Select(i => (byte)i)];
        Assert.Equal(0x6482D367EB22B64EUL, Crc64Nvme.Compute(new byte[4096]));
        Assert.Equal(0xC0DDBA7302ECA3ACUL, Crc64Nvme.Compute(Filled(4096)));
        Assert.Equal(0x3E729F5F6750449CUL, Crc64Nvme.Compute(ascending));
        Assert.Equal(0x9A2DF64B8E9E517EUL, Crc64Nvme.Compute([.. ascending.Reverse()]));
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void Every_way_agrees_with_the_definition_at_every_length_and_offset(string algorithm)
    {
        CrcDefinition crc = CrcDefinition.Of(algorithm);
        var random = new Random(32);
        byte[] bytes = new byte[1024];
        random.NextBytes(bytes);
        for (int length = 0; length <= 600; length++)
        {
            ReadOnlySpan<byte> slice = bytes.AsSpan(random.Next(64), length);
            ulong before = crc.Random(random);
            AssertEveryWay(crc, crc.BitByBit(slice, before), slice, before);
        }
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void Pieces_give_what_the_whole_gives(string algorithm)
    {
        CrcDefinition crc = CrcDefinition.Of(algorithm);
        var random = new Random(33);
        byte[] bytes = new byte[100_000];
        random.NextBytes(bytes);
        ulong whole = crc.BitByBit(bytes);

        for (int round = 0; round < 100; round++)
        {
            ulong checksum = 0;
            for (int at = 0; at < bytes.Length;)
            {
                int length = Math.Min(random.Next(1 << random.Next(1, 16)), bytes.Length - at);
                checksum = crc.Append(checksum, bytes.AsSpan(at, length));
                at += length;
            }
            Assert.Equal(whole, checksum);
        }
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void Two_combined_give_what_the_whole_gives(string algorithm)
    {
        CrcDefinition crc = CrcDefinition.Of(algorithm);
        var random = new Random(34);
        byte[] bytes = new byte[20_000];
        random.NextBytes(bytes);
        for (int round = 0; round < 300; round++)
        {
            ReadOnlySpan<byte> whole = bytes.AsSpan(0, random.Next(1 << random.Next(1, 14)));
            int split = random.Next(whole.Length + 1);
            ulong combined = crc.Combine(crc.Append(0, whole[..split]), crc.Append(0, whole[split..]), whole.Length - split);
            Assert.Equal(crc.Append(0, whole), combined);
        }
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void Combining_knows_of_lengths_that_no_memory_holds(string algorithm)
    {
        CrcDefinition crc = CrcDefinition.Of(algorithm);
        ulong text = crc.BitByBit("abc"u8);
        ulong zeros = crc.BitByBit(new byte[1]);
        // Zeros behind the text, twice as many each time until there are 4 TiB: one half after the other, or both at once.
        for (long length = 1; length < 1L << 42; length *= 2)
        {
            ulong twice = crc.Combine(zeros, zeros, length);
            Assert.Equal(crc.Combine(crc.Combine(text, zeros, length), zeros, length), crc.Combine(text, twice, 2 * length));
            zeros = twice;
        }
        Assert.Throws<ArgumentOutOfRangeException>(() => crc.Combine(1, 1, -1));
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void The_powers_are_those_of_the_polynomial(string algorithm)
    {
        CrcDefinition crc = CrcDefinition.Of(algorithm);
        Assert.Equal([crc.Power(512 + 63), crc.Power(512 - 1), crc.Power(128 + 63), crc.Power(128 - 1)], crc.Powers);
    }

    [Fact]
    public void Without_intrinsics_there_are_none()
    {
        if (Environment.GetEnvironmentVariable(WithoutIntrinsicsTests.Switch) != "0")
            return;
        Assert.False(CrcFolding.IsSupported);
        Assert.False(CrcInstruction.IsSupported(isCrc32C: true));
        Assert.False(CrcInstruction.IsSupported(isCrc32C: false));
    }

    private static void AssertEveryWay(CrcDefinition crc, ulong expected, ReadOnlySpan<byte> bytes, ulong before)
    {
        Assert.Equal(expected, crc.Append(before, bytes));
        Assert.Equal(expected, crc.ByTable(bytes, before));
        if (CrcFolding.IsSupported && bytes.Length >= CrcFolding.MinLength)
            Assert.Equal(expected, crc.ByFolding(bytes, before));
        if (crc.Bits == 32 && CrcInstruction.IsSupported(crc.Algorithm == "CRC32C"))
            Assert.Equal(expected, crc.ByInstruction(bytes, before));
    }

    private static byte[] Filled(int length)
    {
        byte[] bytes = new byte[length];
        bytes.AsSpan().Fill(0xff);
        return bytes;
    }
}
