using Tern.Local.Storage;

namespace Tern.Local.Tests.Engine;

public class SortedStoreTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void SortedStore_matches_a_SortedDictionary_after_random_changes(int seed)
    {
        var random = new Random(seed);
        var store = new SortedStore<string>();
        var model = new SortedDictionary<byte[], string>(Comparer<byte[]>.Create((a, b) => a.AsSpan().SequenceCompareTo(b)));
        for (int i = 0; i < 6000; i++)
        {
            byte[] key = RandomKey(random);
            if (random.Next(3) == 0)
            {
                Assert.Equal(model.Remove(key), store.Remove(key));
            }
            else
            {
                string value = i.ToString();
                store.Set(key, value);
                model[key] = value;
            }
        }
        Assert.True(model.Count > 1000, $"Only {model.Count} keys. The test needs several chunks.");
        Assert.Equal(model.Count, store.Count);
        Assert.Equal(model.Values, store.ToArray());
        Assert.Equal(model.Values, Forward(store, []));
        Assert.Equal(model.Values.Reverse(), Backward(store));
        for (int i = 0; i < 200; i++)
        {
            byte[] from = RandomKey(random);
            Assert.Equal(model.Where(entry => entry.Key.AsSpan().SequenceCompareTo(from) >= 0).Select(entry => entry.Value), Forward(store, from));
            Assert.Equal(model.GetValueOrDefault(from), store.Find(from));
        }
    }

    [Fact]
    public void Keys_added_in_ascending_order_can_all_be_removed()
    {
        var store = new SortedStore<string>();
        for (int i = 0; i < 2000; i++)
            store.Set([(byte)(i >> 8), (byte)i], "x");
        for (int i = 0; i < 2000; i++)
            Assert.True(store.Remove([(byte)(i >> 8), (byte)i]));
        Assert.Equal(0, store.Count);
        Assert.False(store.Seek([]).IsValid);
    }

    private static byte[] RandomKey(Random random)
    {
        byte[] key = new byte[random.Next(1, 4)];
        for (int i = 0; i < key.Length; i++)
            key[i] = (byte)random.Next(0, 24);
        return key;
    }

    private static List<string> Forward(SortedStore<string> store, byte[] from)
    {
        List<string> values = [];
        for (SortedStore<string>.Cursor cursor = store.Seek(from); cursor.IsValid; cursor.MoveNext())
            values.Add(cursor.Value);
        return values;
    }

    private static List<string> Backward(SortedStore<string> store)
    {
        List<string> values = [];
        SortedStore<string>.Cursor cursor = store.SeekEnd();
        for (cursor.MovePrevious(); cursor.IsValid; cursor.MovePrevious())
            values.Add(cursor.Value);
        return values;
    }
}
