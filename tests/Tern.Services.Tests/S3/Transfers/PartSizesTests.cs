using Tern.S3.Transfers;

namespace Tern.S3;

public class PartSizesTests
{
    private const long Mebibyte = 1024 * 1024;

    // https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html: 48.8 TiB, which is 50 × 10^12 bytes after rounding.
    [Fact]
    public void Next_part_sizes_reach_50_TB_with_10000_parts()
    {
        long length = 0;
        long before = 0;
        for (int number = 1; number <= PartSizes.MaxCount; number++)
        {
            long size = PartSizes.Next(length);
            Assert.InRange(size, Math.Max(before, PartSizes.Min), PartSizes.Max);
            Assert.Equal(0, size % Mebibyte);
            before = size;
            length += size;
        }
        Assert.True(length >= 50_000_000_000_000, $"{length}");
    }

    [Fact]
    public void Next_part_size_is_8_MiB_for_the_first_100_parts()
    {
        Assert.Equal(8 * Mebibyte, PartSizes.Next(0));
        Assert.Equal(8 * Mebibyte, PartSizes.Next(800 * Mebibyte));
        Assert.Equal(9 * Mebibyte, PartSizes.Next((800 * Mebibyte) + 100));
        Assert.Equal(50 * Mebibyte, PartSizes.Next(5_000 * Mebibyte));
    }

    [Theory]
    [InlineData(1, 8)]
    [InlineData(80_000 * Mebibyte, 8)]
    [InlineData((80_000 * Mebibyte) + 1, 9)]
    [InlineData(50_000_000_000_000, 4769)]
    [InlineData(long.MaxValue / 2, 5120)]
    public void ForLength_returns_one_part_size_that_fits_the_length(long length, int mebibytes) => Assert.Equal(mebibytes * Mebibyte, PartSizes.ForLength(length));
}
