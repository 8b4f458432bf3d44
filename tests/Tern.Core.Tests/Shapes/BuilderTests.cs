using Tern.Runtime;

namespace Tern.Core.Tests.Shapes;

public class BuilderTests
{
    [Fact]
    public void ToArray_of_an_empty_list_is_the_shared_empty_array()
    {
        Assert.Same(Array.Empty<string>(), default(ListBuilder<string>).ToArray());
    }

    [Fact]
    public void ListBuilder_returns_exact_lists_of_every_size_and_is_reusable()
    {
        var strings = new ListBuilder<string>();
        var numbers = new ListBuilder<long>();
        for (int size = 1; size < 200; size++)
        {
            for (int i = 0; i < size; i++)
            {
                strings.Add("s" + i);
                numbers.Add(i);
            }
            Assert.Equal(Enumerable.Range(0, size).Select(i => "s" + i), strings.ToArray());
            Assert.Equal(Enumerable.Range(0, size).Select(i => (long)i), numbers.ToArray());
        }
    }

    [Fact]
    public void MoveTo_fills_an_array_of_every_size_and_the_builder_is_reusable()
    {
        var builder = new ListBuilder<object>();
        for (int size = 0; size < 200; size++)
        {
            for (int i = 0; i < size; i++)
                builder.Add("s" + i);
            Assert.Equal(size, builder.Count);
            Assert.Equal(size == 0, builder.IsEmpty);
            string[] array = new string[size];
            builder.MoveTo(array);
            Assert.Equal(Enumerable.Range(0, size).Select(i => "s" + i), array);
        }
    }

    [Theory]
    [InlineData(4), InlineData(40)]
    public void ListBuilder_retains_no_element_after_ToArray(int count)
    {
        var builder = new ListBuilder<Holder>();
        WeakReference element = Fill(ref builder, count);
        GC.Collect();
        Assert.False(element.IsAlive);
        Assert.True(builder.IsEmpty);

        static WeakReference Fill(ref ListBuilder<Holder> builder, int count)
        {
            for (int i = 0; i < count; i++)
                builder.Add(new Holder());
            return new WeakReference(builder.ToArray()[3]);
        }
    }

    [Theory]
    [InlineData(1), InlineData(2), InlineData(3)]
    public void Repeated_map_key_has_the_last_value_at_the_first_position(int seed)
    {
        var random = new Random(seed);
        for (int round = 0; round < 500; round++)
        {
            int variety = random.Next(1, 600);
            var builder = new MapBuilder<int>();
            var expected = new OrderedMap<int>();
            for (int i = random.Next(600); i > 0; i--)
            {
                string key = random.Next(20) == 0 ? "" : "key" + random.Next(variety);
                builder.Set(key, i);
                expected[key] = i;
            }
            OrderedMap<int> map = builder.ToMap();

            Assert.Equal(expected, map);
            Assert.All(expected, entry => Assert.Equal(entry.Value, map[entry.Key]));
        }
    }

    private sealed class Holder;
}
