using System.Text;
using Tern.Runtime;

namespace Tern.Core.Tests.Checksums;

public class ChecksumTests
{
    public static TheoryData<string, int, string> Known { get; } = new()
    {
        { "CRC32", 4, "cbf43926" },
        { "CRC32C", 4, "e3069283" },
        { "CRC64NVME", 8, "ae8b14860a799888" },
        { "SHA1", 20, "f7c3bc1d808e04732adf679965ccc34ca7ae3441" },
        { "SHA256", 32, "15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225" },
        { "SHA512", 64, "d9e6762dd1c8eaf6d61b3c6192fc408d4d6d5f1176d0c29169bc24e71c3f274ad27fcd5811b313d681f7e55ec02d73d499c95455b6b5bb503acf574fba8ffe85" },
        { "MD5", 16, "25f9e794323b453885f5181f1b624d0b" },
        { "XXHASH64", 8, "8cb841db40e6ae83" },
        { "XXHASH3", 8, "72dcb18b67a17dff" },
        { "XXHASH128", 16, "33119477ede5dcd5e9716427681d5860" },
    };

    [Theory]
    [MemberData(nameof(Known))]
    public void Checksum_of_each_S3_algorithm_has_the_published_value(string algorithm, int length, string value)
    {
        using Checksum checksum = Checksum.Create(algorithm)!;
        Assert.Equal((algorithm, length), (checksum.Algorithm, checksum.Length));
        // Twice, because Finish resets the checksum.
        for (int i = 0; i < 2; i++)
        {
            byte[] actual = new byte[length + 1];
            checksum.Append("1234"u8);
            checksum.Append([]);
            checksum.Append("56789"u8);
            checksum.Finish(actual);
            Assert.Equal(value + "00", Convert.ToHexStringLower(actual));
        }
    }

    [Theory]
    [MemberData(nameof(Known))]
    public void Checksum_Reset_discards_the_appended_bytes(string algorithm, int length, string value)
    {
        using Checksum checksum = Checksum.Create(algorithm)!;
        checksum.Append(new byte[300]);
        checksum.Reset();
        checksum.Append("123456789"u8);
        byte[] actual = new byte[length];
        checksum.Finish(actual);
        Assert.Equal(value, Convert.ToHexStringLower(actual));
    }

    [Theory]
    [MemberData(nameof(Known))]
    public void Checksum_Finish_with_a_short_destination_throws_ArgumentException(string algorithm, int length, string value)
    {
        using Checksum checksum = Checksum.Create(algorithm)!;
        checksum.Append("123456789"u8);
        Assert.Throws<ArgumentException>(() => checksum.Finish(new byte[length - 1]));
        byte[] actual = new byte[length];
        checksum.Finish(actual);
        Assert.Equal(value, Convert.ToHexStringLower(actual));
    }

    [Fact]
    public void Checksum_is_created_by_wire_name_in_any_case_and_null_for_unknown_names()
    {
        foreach ((string algorithm, _, _) in Known.Select(row => row.Data))
        {
            Assert.True(Checksum.IsKnown(algorithm));
            Assert.True(Checksum.IsKnown(algorithm.ToLowerInvariant()));
            using Checksum? checksum = Checksum.Create(algorithm.ToLowerInvariant());
            Assert.Equal(algorithm, checksum?.Algorithm);
        }
        foreach (string unknown in new[] { "", "CRC", "CRC64", "SHA3", "CRC32 " })
        {
            Assert.False(Checksum.IsKnown(unknown));
            Assert.Null(Checksum.Create(unknown));
        }
    }

    [Fact]
    public void TryCombine_combines_CRCs_and_returns_false_for_other_algorithms()
    {
        foreach ((string algorithm, int length, string value) in Known.Select(row => row.Data))
        {
            byte[] combined = Compute(algorithm, "1234");
            byte[] first = [.. combined];
            bool isCrc = algorithm.StartsWith("CRC", StringComparison.Ordinal);
            Assert.Equal(isCrc, Checksum.TryCombine(algorithm, combined, Compute(algorithm, "56789"), 5));
            Assert.Equal(isCrc ? value : Convert.ToHexStringLower(first), Convert.ToHexStringLower(combined));
            if (!isCrc)
                continue;
            Assert.Throws<ArgumentException>(() => Checksum.TryCombine(algorithm, new byte[length + 1], new byte[length], 5));
            Assert.Throws<ArgumentException>(() => Checksum.TryCombine(algorithm, new byte[length], new byte[length - 1], 5));
            Assert.Throws<ArgumentOutOfRangeException>(() => Checksum.TryCombine(algorithm, new byte[length], new byte[length], -1));
        }
    }

    private static byte[] Compute(string algorithm, string text)
    {
        using Checksum checksum = Checksum.Create(algorithm)!;
        checksum.Append(Encoding.ASCII.GetBytes(text));
        byte[] value = new byte[checksum.Length];
        checksum.Finish(value);
        return value;
    }
}
