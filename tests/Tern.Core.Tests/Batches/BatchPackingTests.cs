namespace Tern.Batches;

public class BatchPackingTests
{
    [Fact]
    public void Batches_are_as_full_as_both_limits_allow()
    {
        Assert.Equal([[4, 6], [5, 1, 1], [10], [1]], Pack([4, 6, 5, 1, 1, 10, 1], maxCount: 3));
        Assert.Equal([[1, 1, 1], [1]], Pack([1, 1, 1, 1], maxCount: 3));
        Assert.Empty(Pack([], maxCount: 3));
    }

    [Fact]
    public void What_is_larger_than_a_batch_may_be_stands_alone() => Assert.Equal([[1], [11], [1, 2]], Pack([1, 11, 1, 2], maxCount: 3));

    [Fact]
    public void What_may_not_join_the_first_of_a_batch_begins_the_next() =>
        Assert.Equal([[1, 2, 3], [4, 5]], BatchPacking.BySize([1, 2, 3, 4, 5], new(10, 100), size => size, (first, next) => next - first < 3));

    [Fact]
    public void By_count_no_size_matters() => Assert.Equal([[1, 2], [3]], BatchPacking.ByCount([1, 2, 3], 2));

    private static IReadOnlyList<IReadOnlyList<int>> Pack(int[] sizes, int maxCount) => BatchPacking.BySize(sizes, new(maxCount, MaxBytes: 10), size => size);
}
