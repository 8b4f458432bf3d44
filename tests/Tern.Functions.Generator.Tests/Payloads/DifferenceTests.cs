using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Functions.Generator.Tests.Payloads;

/// <summary>The differences from <c>System.Text.Json</c> that <c>docs/functions-payloads.md</c> lists.</summary>
public sealed partial class DifferenceTests
{
    [Fact]
    public void Names_of_members_and_enums_are_case_sensitive()
    {
        Assert.Equal("x", Theirs<Scalars>("""{"TEXT":"x"}""").Text);
        Assert.Equal("", Json.Read<Scalars>("""{"TEXT":"x"}""").Text);
        Assert.Equal(OrderState.Cancelled, Theirs<Scalars>("""{"state":"cancelled"}""").State);
        Assert.Throws<TernSerializationException>(() => Json.Read<Scalars>("""{"state":"cancelled"}"""));
    }

    [Fact]
    public void Null_of_a_reference_that_is_not_nullable_is_an_error()
    {
        Assert.Null(Theirs<Scalars>("""{"text":null}""").Text);
        Assert.Throws<TernSerializationException>(() => Json.Read<Scalars>("""{"text":null}"""));
        Assert.Contains("\"text\":null", JsonSerializer.Serialize(new Scalars { Text = null! }, Json.Options), StringComparison.Ordinal);
        Assert.Equal("text", Assert.Throws<TernSerializationException>(() => Json.Write(new Scalars { Text = null! })).Path);
    }

    [Fact]
    public void Missing_parameter_of_a_reference_type_is_an_error()
    {
        Assert.Null(Theirs<Tree>("{}").Name);
        Assert.Throws<TernSerializationException>(() => Json.Read<Tree>("{}"));
    }

    [Fact]
    public void Structure_with_members_that_cannot_be_set_is_created_by_its_constructor()
    {
        Assert.Equal(0, Theirs<Point>("""{"x":3,"y":4}""").X);
        Assert.Equal(3, Json.Read<Point>("""{"x":3,"y":4}""").X);
    }

    [Fact]
    public void Whole_numbers_can_have_an_exponent()
    {
        Assert.Throws<JsonException>(() => Theirs<Scalars>("""{"int32":1e2}"""));
        Assert.Equal(100, Json.Read<Scalars>("""{"int32":1e2}""").Int32);
        Assert.Throws<JsonException>(() => Theirs<Scalars>("""{"int32":1.0}"""));
        Assert.Equal(1, Json.Read<Scalars>("""{"int32":1.0}""").Int32);
    }

    [Fact]
    public void Numbers_that_are_not_finite_are_strings()
    {
        var value = new Scalars { Double = double.NaN, Single = float.NegativeInfinity };
        Assert.Throws<ArgumentException>(() => JsonSerializer.Serialize(value, Json.Options));
        string json = Json.Write(value);
        Assert.Contains("\"single\":\"-Infinity\",\"double\":\"NaN\"", json, StringComparison.Ordinal);
        Assert.Equal((double.NaN, float.NegativeInfinity), (Json.Read<Scalars>(json).Double, Json.Read<Scalars>(json).Single));
    }

    [Fact]
    public void Text_is_written_as_utf8()
    {
        Assert.Contains("\"text\":\"\\u00E9\\u003C\\u0027\"", JsonSerializer.Serialize(new Scalars { Text = "é<'" }, Json.Options), StringComparison.Ordinal);
        Assert.Contains("\"text\":\"é<'\"", Json.Write(new Scalars { Text = "é<'" }), StringComparison.Ordinal);
    }

    [Fact]
    public void Members_of_base_types_are_written_first()
    {
        Assert.Equal("""{"own":2,"inherited":1}""", JsonSerializer.Serialize(new Child { Inherited = 1, Own = 2 }, Json.Options));
        Assert.Equal("""{"inherited":1,"own":2}""", Json.Write(new Child { Inherited = 1, Own = 2 }));
    }

    [Fact]
    public void Documents_can_have_128_levels()
    {
        string deep = string.Concat(Enumerable.Repeat("""{"name":"n","children":[""", 60)) + string.Concat(Enumerable.Repeat("]}", 60));
        Assert.Throws<JsonException>(() => Theirs<Tree>(deep));
        Assert.Equal(deep, Json.Write(Json.Read<Tree>(deep)).Replace(",\"next\":null", "", StringComparison.Ordinal));
    }

    [Fact]
    public void Missing_immutable_array_is_written_as_an_empty_one()
    {
        Assert.Throws<InvalidOperationException>(() => JsonSerializer.Serialize(new Holder { Items = default }, Json.Options));
        Assert.Equal("""{"items":[]}""", Json.Write(new Holder { Items = default }));
    }

    [Fact]
    public void Ignoring_null_has_no_effect_on_a_value_type()
    {
        Assert.Throws<InvalidOperationException>(() => JsonSerializer.Serialize(new IgnoredNull(), Json.Options));
        Assert.Equal("""{"a":0}""", Json.Write(new IgnoredNull()));
    }

    [Fact]
    public void Frozen_collections_are_read()
    {
        Assert.ThrowsAny<NotSupportedException>(() => Theirs<Frozen>("""{"set":[1]}"""));
        Assert.Equal("""{"set":[1]}""", Json.Write(Json.Read<Frozen>("""{"set":[1]}""")));
    }

    [Fact]
    public void Keys_of_dictionaries_are_text()
    {
        Assert.Equal("""{"1":2}""", JsonSerializer.Serialize(new Dictionary<int, int> { [1] = 2 }, Json.Options));
        Assert.Equal("TERNF106", GeneratorRun.Of("using System.Collections.Generic; using Tern.Functions; [Payload] public partial record Order(Dictionary<int, int> Value);").Ids);
    }

    [Theory]
    [InlineData("[Payload, JsonConverter(typeof(Own))] public partial record Order(int A); public sealed class Own : JsonConverter<Order> { public override Order Read(ref Utf8JsonReader r, Type t, JsonSerializerOptions o) => new(r.GetInt32()); public override void Write(Utf8JsonWriter w, Order v, JsonSerializerOptions o) => w.WriteNumberValue(v.A); }")]
    [InlineData("[Payload] public partial class Order { [JsonExtensionData] public Dictionary<string, JsonElement>? Rest { get; set; } }")]
    [InlineData("[Payload, JsonDerivedType(typeof(Other), \"other\")] public partial class Order; public sealed class Other : Order;")]
    [InlineData("[Payload] public partial record Order((int, int) Value);")]
    [InlineData("[Payload] public partial record Order(object Value);")]
    [InlineData("[Payload] public partial record Order(JsonElement Value);")]
    public void Types_that_are_not_supported_are_reported_by_the_build(string source)
    {
        GeneratorRun run = GeneratorRun.Of("using System; using System.Collections.Generic; using System.Text.Json; using System.Text.Json.Serialization; using Tern.Functions; " + source);
        Assert.StartsWith("TERNF10", run.Ids, StringComparison.Ordinal);
        // The generator of System.Text.Json supports them.
        Assert.Empty(GeneratorRun.Of("using System; using System.Collections.Generic; using System.Text.Json; using System.Text.Json.Serialization; " + source.Replace("Payload, ", "", StringComparison.Ordinal).Replace("[Payload] ", "", StringComparison.Ordinal)
            + " [JsonSerializable(typeof(Order))] public sealed partial class Context : JsonSerializerContext;").Errors);
    }

    [Theory]
    [InlineData("")]
    [InlineData(" ")]
    [InlineData("{}{}")]
    [InlineData("{} x")]
    [InlineData("/* a */ {}")]
    [InlineData("{} // a")]
    [InlineData("""{"text":"a",}""")]
    public void Documents_that_are_not_one_value_are_errors(string json)
    {
        Assert.Throws<JsonException>(() => Theirs<Scalars>(json));
        Assert.Throws<TernSerializationException>(() => Json.Read<Scalars>(json));
    }

    private static T Theirs<T>(string json) => JsonSerializer.Deserialize<T>(json, Json.Options)!;

    public class Parent
    {
        public int Inherited { get; set; }
    }

    [Payload]
    public sealed partial class Child : Parent
    {
        public int Own { get; set; }
    }

    [Payload]
    public sealed partial class Holder
    {
        public ImmutableArray<int> Items { get; set; }
    }

    [Payload]
    public sealed partial class IgnoredNull
    {
        [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
        public int A { get; set; }
    }

    [Payload]
    public sealed partial record Frozen(FrozenSet<int> Set);
}
