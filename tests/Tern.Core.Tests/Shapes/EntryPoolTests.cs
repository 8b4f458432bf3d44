namespace Tern.Shapes;

public sealed class EntryPoolTests
{
    [Fact]
    public void The_latest_array_is_handed_out_again_if_it_is_long_enough()
    {
        OnItsOwnThread(() =>
        {
            KeyValuePair<string, short>[] first = EntryPool<short>.Rent(16), second = EntryPool<short>.Rent(32);
            Assert.NotSame(first, second);
            EntryPool<short>.Return(first);
            EntryPool<short>.Return(second);
            Assert.Same(second, EntryPool<short>.Rent(16));
            Assert.True(EntryPool<short>.Rent(17).Length >= 17);
        });
    }

    [Fact]
    public void No_more_than_four_are_kept_for_a_thread()
    {
        OnItsOwnThread(() =>
        {
            KeyValuePair<string, short>[][] arrays = [.. Enumerable.Range(0, 6).Select(_ => EntryPool<short>.Rent(16))];
            foreach (KeyValuePair<string, short>[] array in arrays)
                EntryPool<short>.Return(array);
            KeyValuePair<string, short>[][] again = [.. Enumerable.Range(0, 6).Select(_ => EntryPool<short>.Rent(16))];
            Assert.Equal(4, again.Count(arrays.Contains));
        });
    }

    [Fact]
    public void A_map_in_a_map_does_not_get_the_entries_of_the_outer_one()
    {
        OnItsOwnThread(() =>
        {
            for (int round = 0; round < 3; round++)
            {
                var outer = new MapBuilder<object>();
                outer.Set("a", 1);
                var inner = new MapBuilder<object>();
                for (int i = 0; i < 1000; i++)
                    inner.Set($"k{i}", i);
                outer.Set("b", inner.ToMap());
                OrderedMap<object> map = outer.ToMap();
                Assert.Equal(["a", "b"], map.Keys);
                Assert.Equal(1000, ((OrderedMap<object>)map["b"]).Count);
            }
        });
    }

    // What a thread keeps is its own, and other tests run on the pool's threads.
    private static void OnItsOwnThread(Action test)
    {
        Exception? failure = null;
        var thread = new Thread(() => failure = Record.Exception(test));
        thread.Start();
        thread.Join();
        Assert.Null(failure);
    }
}
