using Tern.DynamoDB.Mapper.TestTables;

namespace Tern.DynamoDB.Mapper.Tests.Tables;

/// <summary>Puts that DynamoDB would refuse, or that would change a value. They are found before a request is sent.</summary>
public sealed class InvalidPutTests
{
    private CancellationToken Token { get; } = TestContext.Current.CancellationToken;

    [Fact]
    public async Task Empty_key_member_is_a_MappingException_with_type_and_attribute()
    {
        await AssertEmptyAsync(new Label("", "a"), "Group");
        await AssertEmptyAsync(new Label("a", ""), "Name");
        await AssertEmptyAsync(new Reading(1, []), "hash");
        await AssertEmptyAsync(new Block([], 1), "Hash");
        await AssertEmptyAsync(new Link(new Uri("", UriKind.Relative), default), "Address");
        await AssertEmptyAsync(new Link(new Uri("a", UriKind.Relative), default), "Bytes");
        await AssertEmptyAsync(new Coded(new("x")), "Code");
    }

    [Fact]
    public async Task Null_key_member_is_a_MappingException_of_the_attribute()
    {
        MappingException error = await PutAsync(new Label(null!, "a"));
        Assert.Equal(("Group", typeof(Label)), (error.Path, error.Type));
    }

    [Fact]
    public async Task Key_members_with_values_are_written()
    {
        using var recorded = new RecordedTable();
        await recorded.Client.Table<Link>().PutAsync(new(new Uri("a", UriKind.Relative), new byte[] { 1 }), Token);
        Assert.Contains("""{"Address":{"S":"a"},"Bytes":{"B":"AQ=="}}""", recorded.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Version_after_the_maximum_of_its_type_is_a_MappingException()
    {
        await AssertOverflowAsync(new Small("a") { Version = byte.MaxValue });
        await AssertOverflowAsync(new Signed("a") { Version = sbyte.MaxValue });
        await AssertOverflowAsync(new Medium("a") { Version = short.MaxValue });
        await AssertOverflowAsync(new Large("a") { Version = long.MaxValue });
    }

    [Fact]
    public async Task Maximum_of_the_type_of_a_version_is_stored()
    {
        using var recorded = new RecordedTable();
        Assert.Equal(byte.MaxValue, (await recorded.Client.Table<Small>().PutAsync(new("a") { Version = byte.MaxValue - 1 }, Token)).Version);
        Assert.Contains("""{"N":"255"}""", recorded.Body, StringComparison.Ordinal);
        Assert.Equal(long.MaxValue, (await recorded.Client.Table<Large>().PutAsync(new("a") { Version = long.MaxValue - 1 }, Token)).Version);
        Assert.Contains("""{"N":"9223372036854775807"}""", recorded.Body, StringComparison.Ordinal);
    }

    private async Task AssertEmptyAsync<T>(T item, string attribute)
        where T : class, IDynamoItem<T>
    {
        MappingException error = await PutAsync(item);
        Assert.Equal((attribute, typeof(T)), (error.Path, error.Type));
        Assert.Contains("empty", error.Message, StringComparison.Ordinal);
    }

    private async Task AssertOverflowAsync<T>(T item)
        where T : class, IDynamoItem<T>
    {
        MappingException error = await PutAsync(item);
        Assert.Equal(("Version", typeof(T)), (error.Path, error.Type));
        Assert.Contains("maximum", error.Message, StringComparison.Ordinal);
    }

    private async Task<MappingException> PutAsync<T>(T item)
        where T : class, IDynamoItem<T>
    {
        using var recorded = new RecordedTable();
        MappingException error = await Assert.ThrowsAsync<MappingException>(() => recorded.Client.Table<T>().PutAsync(item, Token));
        Assert.Empty(recorded.Bodies);
        return error;
    }
}

[DynamoItem("links")]
internal sealed partial record Link([property: PartitionKey] Uri Address, [property: SortKey] ReadOnlyMemory<byte> Bytes);

[DynamoItem("codes")]
internal sealed partial record Coded([property: PartitionKey, Converter(typeof(CodeConverter))] Code Code);

internal sealed record Code(string Text);

/// <summary>Stores the text without its letters x.</summary>
internal readonly struct CodeConverter : IScalarConverter<CodeConverter, Code>
{
    public static ScalarKind Kind => ScalarKind.Text;

    public static bool TryParse(ReadOnlySpan<byte> utf8, out Code value)
    {
        value = new(System.Text.Encoding.UTF8.GetString(utf8));
        return true;
    }

    public static void WriteText(ref AttributeWriter writer, Code value) => writer.Json.WriteString(value.Text.Replace("x", "", StringComparison.Ordinal));
}

[DynamoItem("versions")]
internal sealed partial record Small([property: PartitionKey] string Id)
{
    [Version]
    public byte Version { get; init; }
}

[DynamoItem("versions")]
internal sealed partial record Signed([property: PartitionKey] string Id)
{
    [Version]
    public sbyte? Version { get; init; }
}

[DynamoItem("versions")]
internal sealed partial record Medium([property: PartitionKey] string Id)
{
    [Version]
    public short Version { get; init; }
}

[DynamoItem("versions")]
internal sealed partial record Large([property: PartitionKey] string Id)
{
    [Version]
    public long Version { get; init; }
}
