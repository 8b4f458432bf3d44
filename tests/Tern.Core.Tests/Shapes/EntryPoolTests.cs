using Tern.Runtime;

namespace Tern.Core.Tests.Shapes;

public sealed class EntryPoolTests
{
    [Fact]
    public void Rent_returns_the_latest_returned_array_that_is_long_enough()
    {
        RunOnNewThread(() =>
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
    public void EntryPool_retains_at_most_four_arrays_per_thread()
    {
        RunOnNewThread(() =>
        {
            KeyValuePair<string, short>[][] arrays = [.. Enumerable.Range(0, 6).Select(_ => EntryPool<short>.Rent(16))];
            foreach (KeyValuePair<string, short>[] array in arrays)
                EntryPool<short>.Return(array);
            KeyValuePair<string, short>[][] again = [.. Enumerable.Range(0, 6).Select(_ => EntryPool<short>.Rent(16))];
            Assert.Equal(4, again.Count(arrays.Contains));
        });
    }

    [Fact]
    public void Nested_map_does_not_use_the_entries_of_the_outer_map()
    {
        RunOnNewThread(() =>
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

    // The pool is per thread, and other tests run on the threads of the thread pool.
    private static void RunOnNewThread(Action test)
    {
        Exception? failure = null;
        var thread = new Thread(() => failure = Record.Exception(test));
        thread.Start();
        thread.Join();
        Assert.Null(failure);
    }
}
