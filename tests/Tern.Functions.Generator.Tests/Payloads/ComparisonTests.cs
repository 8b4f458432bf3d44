namespace Tern.Functions.Generator.Tests.Payloads;

/// <summary>Generated codecs have the meaning of <c>System.Text.Json</c> with the defaults for the web.</summary>
public sealed class ComparisonTests
{
    private const int Count = 500;

    [Fact]
    public void Scalars_are_those_of_the_framework() => Compare<Scalars>();

    [Fact]
    public void Collections_are_those_of_the_framework() => Compare<Collections>();

    [Fact]
    public void Records_and_nested_types_are_those_of_the_framework() => Compare<Order>();

    [Fact]
    public void Recursive_types_are_those_of_the_framework() => Compare<Tree>();

    [Fact]
    public void Names_and_conditions_are_those_of_the_framework()
    {
        Compare<Named>();
        Compare<Derived>();
    }

    [Fact]
    public void Constructors_are_those_of_the_framework() => Compare<Constructors>();

    [Fact]
    public void Generic_types_are_those_of_the_framework() => Compare<Pages>();

    [Fact]
    public void Members_of_generic_types_are_those_of_the_framework()
    {
        Compare<Boxes>();
        Json.AssertReadsSame<Boxes>("""{"number":{},"text":{"value":"a"},"labelled":{}}""");
        Json.AssertReadsSame<Boxes>("""{"number":{"label":"x","value":1,"hidden":5},"text":{"hidden":"h"},"labelled":{"own":"a","label":"b","value":{"x":1}}}""");
    }

    [Theory]
    [InlineData("""{"flag":true,"byte":"12","int32":"-5","double":"1.5e3","decimal":"1.10","uInt64":"18446744073709551615"}""")]
    [InlineData("""{"unknown":{"a":[1,{"b":null}]},"text":"x","text":"last"}""")]
    [InlineData("""{"dateTime":"2026-01-31","dateTimeOffset":"2026-01-31T10:20:30.1234567890+01:00"}""")]
    [InlineData("""{"dateTime":"2026-01-31T10:20","dateTimeOffset":"2026-01-31T10:20:30Z"}""")]
    [InlineData("""{"state":"paid in full","optionalState":10,"rights":"Read, Delete","priority":200,"big":18446744073709551615}""")]
    [InlineData("""{"state":77,"rights":0,"memory":null,"optionalInt32":null}""")]
    [InlineData(""" { "text" : "\u00e9\ud83d\ude00\n" , "optionalText" : null } """)]
    [InlineData("""{"timeSpan":"1.02:03:04","timeOnly":"23:59:59","dateOnly":"0001-01-01"}""")]
    [InlineData("""{"timeSpan":"5"}""")]
    [InlineData("{}")]
    public void Read_of_other_forms_returns_the_same_value(string json) => Json.AssertReadsSame<Scalars>(json);

    [Theory]
    [InlineData("""{"byte":256}""")]
    [InlineData("""{"int32":1.5}""")]
    [InlineData("""{"int32":"x"}""")]
    [InlineData("""{"int32":" 1"}""")]
    [InlineData("""{"int32":null}""")]
    [InlineData("""{"flag":"true"}""")]
    [InlineData("""{"letter":"ab"}""")]
    [InlineData("""{"guid":"x"}""")]
    [InlineData("""{"dateTime":"2026-02-30"}""")]
    [InlineData("""{"dateTime":"2026-01-31T25:00:00Z"}""")]
    [InlineData("""{"dateTime":"31.01.2026"}""")]
    [InlineData("""{"dateTimeOffset":"2026-01-31T10:20:30+15:00"}""")]
    [InlineData("""{"timeSpan":"x"}""")]
    [InlineData("""{"timeOnly":"5"}""")]
    [InlineData("""{"timeOnly":"-01:00:00"}""")]
    [InlineData("""{"dateOnly":"2026-1-31"}""")]
    [InlineData("""{"state":"Unknown"}""")]
    [InlineData("""{"rights":"Read, Unknown"}""")]
    [InlineData("""{"priority":"High"}""")]
    [InlineData("""{"priority":300}""")]
    [InlineData("""{"bytes":"*"}""")]
    [InlineData("""{"version":"x"}""")]
    [InlineData("""[]""")]
    public void Read_of_invalid_values_throws_as_the_framework(string json)
    {
        Assert.ThrowsAny<System.Text.Json.JsonException>(() => System.Text.Json.JsonSerializer.Deserialize<Scalars>(json, Json.Options));
        Assert.Throws<TernSerializationException>(() => Json.Read<Scalars>(json));
    }

    private static void Compare<T>()
        where T : IPayload<T>
    {
        for (int seed = 0; seed < Count; seed++)
            Json.AssertRoundTrip(new RandomValues(seed).Create<T>());
    }
}
