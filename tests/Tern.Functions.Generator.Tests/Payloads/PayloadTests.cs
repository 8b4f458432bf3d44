using System.Collections.Frozen;
using System.Numerics;
using System.Text.Json;

namespace Tern.Functions.Generator.Tests.Payloads;

public sealed partial class PayloadTests
{
    [Fact]
    public void Read_without_a_required_member_throws_with_its_name_and_path()
    {
        TernSerializationException exception = Assert.Throws<TernSerializationException>(() => Json.Read<Order>("""{"id":"1","customer":{"name":"n","address":{"city":"c"}},"lines":[]}"""));
        Assert.Equal("customer.address", exception.Path);
        Assert.Contains("The member 'street' of 'Address' is missing. Send it, or declare it as optional", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_without_several_required_members_throws_with_all_their_names()
    {
        Assert.Contains("The members 'id', 'customer', 'lines' of 'Order' are missing.", Assert.Throws<TernSerializationException>(() => Json.Read<Order>("{}")).Message, StringComparison.Ordinal);
        Assert.Contains("The members 'id', 'lines' of 'Order' are missing.", Assert.Throws<TernSerializationException>(() => Json.Read<Order>("""{"customer":{"name":"n","address":{"street":"s"}}}""")).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_without_a_parameter_that_is_not_nullable_throws()
    {
        Assert.Contains("'id'", Assert.Throws<TernSerializationException>(() => Json.Read<Order>("""{"lines":[]}""")).Message, StringComparison.Ordinal);
        Assert.Contains("'customer'", Assert.Throws<TernSerializationException>(() => Json.Read<Order>("""{"id":"1","lines":[]}""")).Message, StringComparison.Ordinal);
        Assert.Equal(0, Json.Read<Numbers>("""{"any":null}""").Count);
    }

    [Theory]
    [InlineData("""{"id":null}""", "id", "System.String")]
    [InlineData("""{"id":"1","lines":[{"sku":null}]}""", "lines[0].sku", "System.String")]
    [InlineData("""{"id":"1","lines":[null]}""", "lines[0]", "Tern.Functions.Generator.Tests.Payloads.OrderLine")]
    [InlineData("""{"id":"1","lines":null}""", "lines", "Tern.Functions.Generator.Tests.Payloads.OrderLine[]")]
    [InlineData("""{"id":"1","customer":null}""", "customer", "Tern.Functions.Generator.Tests.Payloads.Customer")]
    [InlineData("""{"state":null}""", "state", "Tern.Functions.Generator.Tests.Payloads.OrderState")]
    [InlineData("""{"placedAt":null}""", "placedAt", "System.DateTimeOffset")]
    public void Read_of_null_for_a_member_that_is_not_nullable_throws_with_its_path_and_type(string json, string path, string type)
    {
        TernSerializationException exception = Assert.Throws<TernSerializationException>(() => Json.Read<Order>(json));
        Assert.Equal(path, exception.Path);
        Assert.Contains($"is null, but its type '{type}' is not nullable. Send a value, or declare the type as nullable", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Read_without_a_member_retains_its_initial_value()
    {
        Address address = Json.Read<Order>("""{"id":"1","customer":{"name":"n","address":{"street":"s"}},"lines":[]}""").Customer.Address;
        Assert.Equal(("s", "Unknown", "DE"), (address.Street, address.City, address.Country));
        Assert.Equal("AT", Json.Read<Order>("""{"id":"1","customer":{"name":"n","address":{"street":"s","country":"AT"}},"lines":[]}""").Customer.Address.Country);
        Assert.Equal(("initial", "r"), (Json.Read<Derived>("""{"required":"r"}""").Own, Json.Read<Derived>("""{"required":"r"}""").Required));
    }

    [Fact]
    public void Read_of_a_structure_calls_its_constructor() => Assert.Equal((3, 4), (Json.Read<Point>("""{"x":3,"y":4}""").X, Json.Read<Point>("""{"y":4,"x":3}""").Y));

    [Fact]
    public void Read_of_deep_nesting_throws()
    {
        string deep = string.Concat(Enumerable.Repeat("""{"name":"n","children":[""", 100)) + string.Concat(Enumerable.Repeat("]}", 100));
        Assert.Contains("nested deeper than 128", Assert.Throws<TernSerializationException>(() => Json.Read<Tree>(deep)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_of_an_object_that_contains_itself_throws()
    {
        var tree = new Tree("n", [], null);
        tree.Children.Add(tree);
        Assert.Contains("contains itself", Assert.Throws<TernSerializationException>(() => Json.Write(tree)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Write_of_null_against_the_declaration_throws_with_the_path()
    {
        TernSerializationException exception = Assert.Throws<TernSerializationException>(() => Json.Write(new Tree("n", [new Tree(null!, [], null)], null)));
        Assert.Equal("children[0].name", exception.Path);
    }

    [Fact]
    public void Write_has_the_order_of_the_declarations() =>
        Assert.Equal("""{"name":"n","children":[],"next":null}""", Json.Write(new Tree("n", [], null)));

    [Fact]
    public void Types_without_a_codec_in_the_framework_round_trip()
    {
        const string Text = """{"count":1,"integer":123456789012345678901234567890,"any":{"a":[1.10,null,"x"]},"optional":null,"frozen":["a"],"set":[2],"entries":{"k":1}}""";
        Numbers value = Json.Read<Numbers>(Text);
        Assert.Equal(BigInteger.Parse("123456789012345678901234567890", System.Globalization.CultureInfo.InvariantCulture), value.Integer);
        Assert.Equal(DocumentKind.Map, value.Any.Kind);
        Assert.Equal(Text, Json.Write(value));
    }

    [Theory]
    [InlineData("79228162514264337593543950335")]
    [InlineData("-0.0000000000000000000000000001")]
    [InlineData("1.10")]
    [InlineData("-12345678901234.56789")]
    public void Decimal_has_all_its_digits(string digits)
    {
        decimal value = Json.Read<Scalars>($"{{\"decimal\":{digits}}}").Decimal;
        Assert.Equal(decimal.GetBits(decimal.Parse(digits, System.Globalization.CultureInfo.InvariantCulture)), decimal.GetBits(value));
        Assert.Contains($"\"decimal\":{digits},", Json.Write(new Scalars { Decimal = value }), StringComparison.Ordinal);
    }

    [Fact]
    public void Whole_numbers_have_other_forms()
    {
        Scalars value = Json.Read<Scalars>("""{"int32":1e2,"uInt64":1.0,"int128":12e1,"byte":2.0}""");
        Assert.Equal((100, 1UL, (Int128)120, 2), (value.Int32, value.UInt64, value.Int128, value.Byte));
        Assert.Throws<JsonException>(() => JsonSerializer.Deserialize<Scalars>("""{"int32":1e2}""", Json.Options));
    }

    [Theory]
    [InlineData("""{"uInt64":18446744073709551616}""")]
    [InlineData("""{"uInt64":-1}""")]
    [InlineData("""{"uInt64":1.5}""")]
    [InlineData("""{"uInt64":"x"}""")]
    [InlineData("""{"int128":1e99}""")]
    [InlineData("""{"decimal":79228162514264337593543950336}""")]
    [InlineData("""{"decimal":"1,0"}""")]
    [InlineData("""{"version":"1"}""")]
    [InlineData("""{"letter":""}""")]
    [InlineData("""{"letter":"😀"}""")]
    public void Value_that_is_not_in_the_range_of_its_type_throws(string json) => Assert.Throws<TernSerializationException>(() => Json.Read<Scalars>(json));

    [Fact]
    public void Read_is_case_sensitive() => Assert.Null(Json.Read<Scalars>("""{"OptionalText":"x"}""").OptionalText);

    [Fact]
    public void Large_types_have_all_their_members()
    {
        string json = "{" + string.Join(',', Enumerable.Range(1, 40).Select(i => $"\"m{i}\":{i}")) + "}";
        Assert.Equal(json, Json.Write(Json.Read<Large>(json)));
        Assert.Contains("'m40'", Assert.Throws<TernSerializationException>(() => Json.Read<Large>(json.Replace("\"m40\"", "\"x\"", StringComparison.Ordinal))).Message, StringComparison.Ordinal);
        JsonSerializer.Deserialize<Large>(json, Json.Options);
    }

    [Payload]
    public sealed partial record Numbers(int Count, BigInteger Integer, Document Any, Document? Optional, FrozenSet<string>? Frozen, IReadOnlySet<int>? Set, FrozenDictionary<string, int>? Entries);

    [Payload]
    public sealed partial class Large
    {
        public int M1 { get; set; }
        public int M2 { get; set; }
        public int M3 { get; set; }
        public int M4 { get; set; }
        public int M5 { get; set; }
        public int M6 { get; set; }
        public int M7 { get; set; }
        public int M8 { get; set; }
        public int M9 { get; set; }
        public int M10 { get; set; }
        public int M11 { get; set; }
        public int M12 { get; set; }
        public int M13 { get; set; }
        public int M14 { get; set; }
        public int M15 { get; set; }
        public int M16 { get; set; }
        public int M17 { get; set; }
        public int M18 { get; set; }
        public int M19 { get; set; }
        public int M20 { get; set; }
        public int M21 { get; set; }
        public int M22 { get; set; }
        public int M23 { get; set; }
        public int M24 { get; set; }
        public int M25 { get; set; }
        public int M26 { get; set; }
        public int M27 { get; set; }
        public int M28 { get; set; }
        public int M29 { get; set; }
        public int M30 { get; set; }
        public int M31 { get; set; }
        public int M32 { get; set; }
        public int M33 { get; set; }
        public required int M34 { get; set; }
        public int M35 { get; set; }
        public int M36 { get; set; }
        public int M37 { get; set; }
        public int M38 { get; set; }
        public int M39 { get; set; }
        public required int M40 { get; set; }
    }
}
