using Tern.S3.Transfers;

namespace Tern.S3;

public class BlockListTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(1023)]
    [InlineData(1024)]
    [InlineData(1025)]
    [InlineData(3000)]
    public void Items_are_returned_in_the_order_of_Add_and_at_their_index(int count)
    {
        var list = new BlockList<int>();
        for (int i = 0; i < count; i++)
            list.Add(i);
        Assert.Equal(Enumerable.Range(0, count), list);
        var made = new BlockList<int>(count);
        Assert.Equal(Enumerable.Repeat(0, count), made);
        for (int i = 0; i < count; i++)
            made[i] = i;
        made.Add(count);
        Assert.Equal(Enumerable.Range(0, count + 1), made);
    }

    [Fact]
    public void TryTakeLast_returns_items_in_reverse_order_and_frees_their_slots()
    {
        var list = new BlockList<string>();
        for (int round = 0; round < 2; round++)
        {
            for (int i = 0; i < 2050; i++)
                list.Add($"{round}-{i}");
            for (int i = 2049; i >= 0; i--)
            {
                Assert.True(list.TryRemoveLast(out string? item));
                Assert.Equal($"{round}-{i}", item);
            }
            Assert.False(list.TryRemoveLast(out _));
        }
    }

    [Fact]
    public void An_index_out_of_range_throws()
    {
        var list = new BlockList<int> { 1 };
        Assert.Throws<ArgumentOutOfRangeException>(() => list[1]);
        Assert.Throws<ArgumentOutOfRangeException>(() => list[-1]);
    }
}
