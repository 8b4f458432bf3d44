using System.Text;
using Tern.Local.EventBridge.Transformers;

namespace Tern.Local.Tests.EventBridge.Transformers;

/// <summary>Parts of events.</summary>
public sealed class InputPathTests
{
    private const string Event = """{"a":{"b":[{"c":1},{"c":2},[3]],"x y":{"d":"e"}},"n":null,"dup":1,"dup":2,"\u00e9-1":true}""";

    [Theory]
    [InlineData("$", Event)]
    [InlineData("$.a.b[1]", """{"c":2}""")]
    [InlineData("$.a.b[1].c", "2")]
    [InlineData("$['a']['x y'].d", "\"e\"")]
    [InlineData("$[\"a\"].b[2][0]", "3")]
    [InlineData("$.a.b[*].c", "[1,2]")]
    [InlineData("$.a.b.*", """[{"c":1},{"c":2},[3]]""")]
    [InlineData("$.a['x y'].*", "[\"e\"]")]
    [InlineData("$.n", "null")]
    [InlineData("$.dup", "2")]
    [InlineData("$.\u00e9-1", "true")]
    [InlineData("$.missing", null)]
    [InlineData("$.a.b[9]", null)]
    [InlineData("$.a[0]", null)]
    [InlineData("$.n.x", null)]
    [InlineData("$.n.*", null)]
    public void Read_with_a_path_has_the_part(string path, string? expected)
    {
        byte[]? part = InputPath.Parse(path)!.Read(Encoding.UTF8.GetBytes(Event));

        Assert.Equal(expected, part is null ? null : Encoding.UTF8.GetString(part));
    }

    [Theory]
    [InlineData("")]
    [InlineData("a")]
    [InlineData("$a")]
    [InlineData("$.")]
    [InlineData("$..a")]
    [InlineData("$.a b")]
    [InlineData("$[]")]
    [InlineData("$[-1]")]
    [InlineData("$[1:2]")]
    [InlineData("$['a'")]
    [InlineData("$['']")]
    [InlineData("$['a]")]
    [InlineData("$[99999999999]")]
    public void Parse_with_an_invalid_path_returns_null(string path) => Assert.Null(InputPath.Parse(path));
}
