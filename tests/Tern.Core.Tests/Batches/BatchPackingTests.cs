using Tern.Runtime;

namespace Tern.Core.Tests.Batches;

public class BatchPackingTests
{
    [Fact]
    public void BySize_fills_batches_up_to_both_limits()
    {
        Assert.Equal([[4, 6], [5, 1, 1], [10], [1]], Pack([4, 6, 5, 1, 1, 10, 1], maxCount: 3));
        Assert.Equal([[1, 1, 1], [1]], Pack([1, 1, 1, 1], maxCount: 3));
        Assert.Empty(Pack([], maxCount: 3));
    }

    [Fact]
    public void BySize_puts_an_element_above_the_size_limit_into_a_batch_of_its_own() => Assert.Equal([[1], [11], [1, 2]], Pack([1, 11, 1, 2], maxCount: 3));

    [Fact]
    public void BySize_starts_a_batch_with_an_element_that_cannot_join_the_first_one() =>
        Assert.Equal([[1, 2, 3], [4, 5]], BatchPacking.BySize([1, 2, 3, 4, 5], new(10, 100), size => size, (first, next) => next - first < 3));

    [Fact]
    public void ByCount_limits_only_the_number_of_elements() => Assert.Equal([[1, 2], [3]], BatchPacking.ByCount([1, 2, 3], 2));

    private static IReadOnlyList<IReadOnlyList<int>> Pack(int[] sizes, int maxCount) => BatchPacking.BySize(sizes, new(maxCount, MaxBytes: 10), size => size);
}
