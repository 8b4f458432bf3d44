using System.Text;
using System.Text.Json;

namespace Tern.DynamoDB.Mapper.Tests;

public sealed class NameTableTests
{
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(12)]
    [InlineData(1000)]
    public void Each_name_is_found_at_its_index(int count)
    {
        // Names with the same start, length and end have the same hash.
        string[] names = [.. Enumerable.Range(0, count).Select(i => $"member{i % 10}x{i:D4}x{i / 500}")];
        var table = new NameTable(JsonSerializer.Serialize(names));
        for (int i = 0; i < count; i++)
        {
            Assert.Equal(i, table.Find(Encoding.UTF8.GetBytes(names[i])));
            Assert.Equal(names[i], Encoding.UTF8.GetString(table.Get(i)));
        }
        Assert.Equal(-1, table.Find("member0x0000x9"u8));
        Assert.Equal(-1, table.Find(default));
    }

    [Fact]
    public void Names_are_unescaped()
    {
        var table = new NameTable("""["","a\"b\\c\u0001","\u00e9","😀"]""");
        Assert.Equal(0, table.Find(default));
        Assert.Equal(1, table.Find("a\"b\\c\u0001"u8));
        Assert.Equal(2, table.Find("é"u8));
        Assert.Equal(3, table.Find("😀"u8));
    }
}
