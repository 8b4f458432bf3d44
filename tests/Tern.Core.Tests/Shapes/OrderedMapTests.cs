using Tern.Runtime;

namespace Tern.Core.Tests.Shapes;

public class OrderedMapTests
{
    [Fact]
    public void Map_entries_are_enumerated_in_insertion_order()
    {
        var map = new OrderedMap<int> { ["b"] = 1, ["a"] = 2 };
        map["b"] = 3;
        OrderedMap<int> other = new() { { "b", 3 }, { "a", 2 } };

        Assert.Equal([new("b", 3), new("a", 2)], map);
        Assert.Equal(map, other);
        Assert.Equal(["b", "a"], map.Keys);
        Assert.Equal([3, 2], map.Values);
        Assert.Throws<ArgumentException>(() => map.Add("a", 1));
        Assert.Throws<KeyNotFoundException>(() => map["c"]);
        Assert.Throws<ArgumentNullException>(() => map[null!]);
    }

    [Theory]
    [InlineData(1), InlineData(2), InlineData(3)]
    public void Random_map_operations_match_a_list_and_a_dictionary(int seed)
    {
        var random = new Random(seed);
        for (int round = 0; round < 200; round++)
        {
            int variety = random.Next(1, 200);
            var map = new OrderedMap<int>(random.Next(4));
            var order = new List<string>();
            var values = new Dictionary<string, int>();
            for (int step = 0; step < 300; step++)
            {
                string key = "k" + random.Next(variety);
                switch (random.Next(8))
                {
                    case 0:
                        Assert.Equal(values.Remove(key), map.Remove(key));
                        order.Remove(key);
                        break;
                    case < 5:
                        if (!values.ContainsKey(key))
                            order.Add(key);
                        map[key] = values[key] = step;
                        break;
                    default:
                        Assert.Equal(values.TryGetValue(key, out int expected), map.TryGetValue(key, out int value));
                        Assert.Equal(expected, value);
                        break;
                }
            }
            Assert.Equal(order.Select(key => KeyValuePair.Create(key, values[key])), map);
            Assert.Equal(order.Count, map.Count);
            Assert.Equal(map, new OrderedMap<int>(map));
        }
    }

    [Fact]
    public async Task New_map_is_read_correctly_by_concurrent_threads()
    {
        for (int round = 0; round < 50; round++)
        {
            var builder = new MapBuilder<int>();
            for (int i = 0; i < 200; i++)
                builder.Set("key" + i, i);
            OrderedMap<int> map = builder.ToMap();
            using var start = new Barrier(4);
            Task<int>[] readers = [.. Enumerable.Range(0, 4).Select(_ => Task.Factory.StartNew(
                () =>
                {
                    start.SignalAndWait();
                    return Enumerable.Range(0, 200).Count(i => map.TryGetValue("key" + i, out int value) && value == i);
                },
                TestContext.Current.CancellationToken,
                TaskCreationOptions.LongRunning,
                TaskScheduler.Default))];

            Assert.All(await Task.WhenAll(readers), found => Assert.Equal(200, found));
        }
    }
}
