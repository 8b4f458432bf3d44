using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Checksums;

public class CrcTests
{
    public static TheoryData<string> Algorithms { get; } = ["CRC32", "CRC32C", "CRC64NVME"];

    [Theory]
    [InlineData("", 0x00000000, 0x00000000, 0x0000000000000000)]
    [InlineData("a", 0xE8B7BE43, 0xC1D04330, 0x8C2F8445B4CBFC3C)]
    [InlineData("abc", 0x352441C2, 0x364B3FB7, 0x05E5CABB3FC1FAEB)]
    [InlineData("123456789", 0xCBF43926, 0xE3069283, 0xAE8B14860A799888)]
    [InlineData("The quick brown fox jumps over the lazy dog", 0x414FA339, 0x22620404, 0xD76C54054954C143)]
    public void CRC_implementations_return_the_published_values(string text, uint crc32, uint crc32C, ulong crc64Nvme)
    {
        byte[] bytes = Encoding.ASCII.GetBytes(text);

        AssertAllImplementations(CrcDefinition.Crc32, crc32, bytes, 0);
        AssertAllImplementations(CrcDefinition.Crc32C, crc32C, bytes, 0);
        AssertAllImplementations(CrcDefinition.Crc64Nvme, crc64Nvme, bytes, 0);
        Assert.Equal(crc32, Crc32.Compute(bytes));
        Assert.Equal(crc32C, Crc32C.Compute(bytes));
        Assert.Equal(crc64Nvme, Crc64Nvme.Compute(bytes));
    }

    // RFC 3720, appendix B.4.
    [Fact]
    public void Crc32C_returns_the_values_of_the_iSCSI_specification()
    {
        byte[] ascending = [.. Enumerable.Range(0, 32).Select(i => (byte)i)];
        Assert.Equal(0x8A9136AAu, Crc32C.Compute(new byte[32]));
        Assert.Equal(0x62A8AB43u, Crc32C.Compute(Filled(32)));
        Assert.Equal(0x46DD794Eu, Crc32C.Compute(ascending));
        Assert.Equal(0x113FDB5Cu, Crc32C.Compute([.. ascending.Reverse()]));
    }

    // NVM Command Set Specification 1.0, section 5.2.1.3.5.
    [Fact]
    public void Crc64Nvme_returns_the_values_of_the_NVMe_specification()
    {
        byte[] ascending = [.. Enumerable.Range(0, 4096).Select(i => (byte)i)];
        Assert.Equal(0x6482D367EB22B64EUL, Crc64Nvme.Compute(new byte[4096]));
        Assert.Equal(0xC0DDBA7302ECA3ACUL, Crc64Nvme.Compute(Filled(4096)));
        Assert.Equal(0x3E729F5F6750449CUL, Crc64Nvme.Compute(ascending));
        Assert.Equal(0x9A2DF64B8E9E517EUL, Crc64Nvme.Compute([.. ascending.Reverse()]));
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void CRC_implementations_agree_with_the_definition_at_all_lengths_and_offsets(string algorithm)
    {
        CrcDefinition crc = CrcDefinition.Of(algorithm);
        var random = new Random(32);
        byte[] bytes = new byte[1024];
        random.NextBytes(bytes);
        for (int length = 0; length <= 600; length++)
        {
            ReadOnlySpan<byte> slice = bytes.AsSpan(random.Next(64), length);
            ulong before = crc.Random(random);
            AssertAllImplementations(crc, crc.BitByBit(slice, before), slice, before);
        }
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void CRC_of_appended_parts_equals_the_CRC_of_all_bytes(string algorithm)
    {
        CrcDefinition crc = CrcDefinition.Of(algorithm);
        var random = new Random(33);
        byte[] bytes = new byte[100_000];
        random.NextBytes(bytes);
        ulong all = crc.BitByBit(bytes);

        for (int round = 0; round < 100; round++)
        {
            ulong checksum = 0;
            for (int at = 0; at < bytes.Length;)
            {
                int length = Math.Min(random.Next(1 << random.Next(1, 16)), bytes.Length - at);
                checksum = crc.Append(checksum, bytes.AsSpan(at, length));
                at += length;
            }
            Assert.Equal(all, checksum);
        }
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void Combined_CRCs_of_two_parts_equal_the_CRC_of_all_bytes(string algorithm)
    {
        CrcDefinition crc = CrcDefinition.Of(algorithm);
        var random = new Random(34);
        byte[] bytes = new byte[20_000];
        random.NextBytes(bytes);
        for (int round = 0; round < 300; round++)
        {
            ReadOnlySpan<byte> all = bytes.AsSpan(0, random.Next(1 << random.Next(1, 14)));
            int split = random.Next(all.Length + 1);
            ulong combined = crc.Combine(crc.Append(0, all[..split]), crc.Append(0, all[split..]), all.Length - split);
            Assert.Equal(crc.Append(0, all), combined);
        }
    }

    [Theory]
    [MemberData(nameof(Algorithms))]
    public void Combined_CRCs_are_correct_for_lengths_up_to_4_TiB(string algorithm)
    {
        CrcDefinition crc = CrcDefinition.Of(algorithm);
        ulong text = crc.BitByBit("abc"u8);
        ulong zeros = crc.BitByBit(new byte[1]);
        // Zeros are appended to the text, and their number doubles up to 4 TiB: one half after the other, or both halves at once.
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
    public void CRC_folding_powers_equal_the_powers_of_the_polynomial(string algorithm)
    {
        CrcDefinition crc = CrcDefinition.Of(algorithm);
        Assert.Equal([crc.Power(512 + 63), crc.Power(512 - 1), crc.Power(128 + 63), crc.Power(128 - 1)], crc.Powers);
    }

    [Fact]
    public void CRC_intrinsics_are_not_supported_if_they_are_disabled()
    {
        if (Environment.GetEnvironmentVariable(WithoutIntrinsicsTests.Switch) != "0")
            return;
        Assert.False(CrcFolding.IsSupported);
        Assert.False(CrcInstruction.IsSupported(isCrc32C: true));
        Assert.False(CrcInstruction.IsSupported(isCrc32C: false));
    }

    private static void AssertAllImplementations(CrcDefinition crc, ulong expected, ReadOnlySpan<byte> bytes, ulong before)
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
