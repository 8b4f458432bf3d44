using System.Text;

namespace Tern.Checksums;

public class Crc32Tests
{
    [Theory]
    [InlineData("", 0x00000000u)]
    [InlineData("a", 0xE8B7BE43u)]
    [InlineData("abc", 0x352441C2u)]
    [InlineData("123456789", 0xCBF43926u)]
    [InlineData("The quick brown fox jumps over the lazy dog", 0x414FA339u)]
    [InlineData("12345678901234567890123456789012345678901234567890123456789012345678901234567890", 0x7CA94A72u)]
    public void Published_values(string text, uint expected)
    {
        byte[] bytes = Encoding.ASCII.GetBytes(text);

        Assert.Equal(expected, Crc32.Compute(bytes));
        Assert.Equal(expected, Crc32Table.Append(0, bytes));
    }

    [Fact]
    public void A_thousand_zeros_and_ones()
    {
        byte[] bytes = new byte[1000];
        Assert.Equal(BitByBit(bytes), Crc32.Compute(bytes));
        bytes.AsSpan().Fill(0xff);
        Assert.Equal(BitByBit(bytes), Crc32.Compute(bytes));
    }

    [Fact]
    public void Multiplication_and_table_agree_with_the_definition_at_every_length_and_offset()
    {
        var random = new Random(32);
        byte[] bytes = new byte[1024];
        random.NextBytes(bytes);
        for (int length = 0; length <= 300; length++)
        {
            ReadOnlySpan<byte> slice = bytes.AsSpan(random.Next(64), length);
            uint before = (uint)random.NextInt64(1L << 32);
            uint expected = BitByBit(slice, before);

            Assert.Equal(expected, Crc32Table.Append(before, slice));
            Assert.Equal(expected, Crc32.Append(before, slice));
            if (Crc32Folding.IsSupported && length >= Crc32Folding.MinLength)
                Assert.Equal(expected, Crc32Folding.Append(before, slice));
        }
    }

    [Fact]
    public void Pieces_give_what_the_whole_gives()
    {
        var random = new Random(33);
        byte[] bytes = new byte[100_000];
        random.NextBytes(bytes);
        uint whole = Crc32.Compute(bytes);

        for (int round = 0; round < 100; round++)
        {
            uint checksum = 0;
            for (int at = 0; at < bytes.Length;)
            {
                int length = Math.Min(random.Next(1 << random.Next(1, 16)), bytes.Length - at);
                checksum = Crc32.Append(checksum, bytes.AsSpan(at, length));
                at += length;
            }
            Assert.Equal(whole, checksum);
        }
    }

    private static uint BitByBit(ReadOnlySpan<byte> bytes, uint before = 0)
    {
        uint register = ~before;
        foreach (byte next in bytes)
        {
            register ^= next;
            for (int bit = 0; bit < 8; bit++)
                register = (register & 1) != 0 ? (register >> 1) ^ 0xEDB88320 : register >> 1;
        }
        return ~register;
    }
}
