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
    public void Items_are_where_they_were_put(int count)
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
    public void Items_are_taken_off_the_end_and_their_places_used_again()
    {
        var list = new BlockList<string>();
        for (int round = 0; round < 2; round++)
        {
            for (int i = 0; i < 2050; i++)
                list.Add($"{round}-{i}");
            for (int i = 2049; i >= 0; i--)
            {
                Assert.True(list.TryTakeLast(out string? item));
                Assert.Equal($"{round}-{i}", item);
            }
            Assert.False(list.TryTakeLast(out _));
        }
    }

    [Fact]
    public void What_is_not_in_it_is_not_given()
    {
        var list = new BlockList<int> { 1 };
        Assert.Throws<ArgumentOutOfRangeException>(() => list[1]);
        Assert.Throws<ArgumentOutOfRangeException>(() => list[-1]);
    }
}
