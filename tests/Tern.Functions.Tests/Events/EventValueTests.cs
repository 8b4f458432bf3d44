using System.Text;

namespace Tern.Functions.Tests.Events;

public sealed class EventValueTests
{
    [Fact]
    public void StreamAttributeValue_of_each_type_is_written_and_read()
    {
        StreamAttributeValue[] values =
        [
            "text", true, false, StreamAttributeValue.Null, StreamAttributeValue.Number("1.50"), StreamAttributeValue.Binary(new byte[] { 1, 2 }),
            StreamAttributeValue.StringSet(["a"]), StreamAttributeValue.NumberSet(["1"]), StreamAttributeValue.BinarySet([new byte[] { 3 }]),
            StreamAttributeValue.Map(new() { ["k"] = "v" }), StreamAttributeValue.List(["a", true]), default,
        ];
        string[] expected =
        [
            """{"S":"text"}""", """{"BOOL":true}""", """{"BOOL":false}""", """{"NULL":true}""", """{"N":"1.50"}""", """{"B":"AQI="}""",
            """{"SS":["a"]}""", """{"NS":["1"]}""", """{"BS":["Aw=="]}""", """{"M":{"k":{"S":"v"}}}""", """{"L":[{"S":"a"},{"BOOL":true}]}""", "{}",
        ];
        Assert.Equal(expected, values.Select(Payloads.ToJson));
        StreamAttributeValue[] read = [.. expected.Select(Payloads.Read<StreamAttributeValue>)];
        Assert.Equal(values.Select(value => value.Kind), read.Select(value => value.Kind));
        Assert.Equal(("text", "1.50", true, false), (read[0].S, read[4].N, read[1].Bool, read[2].Bool));
        Assert.True(read[3].IsNull);
        Assert.Equal([1, 2], read[5].B!.Value.ToArray());
        Assert.Equal(["a"], read[6].SS);
        Assert.Equal(["1"], read[7].NS);
        Assert.Equal(("v", true), (read[9].M!["k"].S, read[10].L![1].Bool));
        Assert.Equal([3], read[8].BS![0].ToArray());
        Assert.All(read.Where(value => value.Kind != StreamAttributeKind.String), value => Assert.Null(value.S));
    }

    [Theory]
    [InlineData("""{"S":"a","N":"1"}""")]
    [InlineData("""{"NULL":false}""")]
    [InlineData("""{"S":1}""")]
    [InlineData("""{"L":[null]}""")]
    public void Invalid_StreamAttributeValue_throws_the_typed_exception(string json) =>
        Assert.Throws<TernSerializationException>(() => Payloads.Read<StreamAttributeValue>(json));

    [Fact]
    public void StreamAttributeValue_that_is_nested_too_deeply_is_not_written()
    {
        StreamAttributeValue value = "x";
        for (int i = 0; i < 63; i++)
            value = StreamAttributeValue.List([value]);
        Payloads.Read<StreamAttributeValue>(Payloads.ToUtf8(value));
        Assert.Throws<TernSerializationException>(() => Payloads.ToUtf8(StreamAttributeValue.List([value])));
    }

    [Fact]
    public void StringOrList_retains_its_form()
    {
        var statement = new IamPolicyStatement { Action = "a:b", Resource = ["x", "y"] };
        string json = Payloads.ToJson(new ApiGatewayAuthorizerResponse { PolicyDocument = new() { Statement = [statement] } });
        Assert.Equal("""{"policyDocument":{"Statement":[{"Action":"a:b","Resource":["x","y"]}]}}""", json);
        IamPolicyStatement read = Payloads.Read<ApiGatewayAuthorizerResponse>(json).PolicyDocument!.Statement[0];
        Assert.False(read.Action!.Value.IsList);
        Assert.Equal(["a:b"], read.Action!.Value);
        Assert.True(read.Resource!.Value.IsList);
        Assert.Equal(["x", "y"], read.Resource!.Value);
        Assert.Throws<ArgumentOutOfRangeException>(() => read.Resource!.Value[2]);
        Assert.Empty(default(StringOrList));
        Assert.Throws<TernSerializationException>(() => Payloads.Read<HttpApiAuthorizerRequest>("""{"identitySource":{}}"""));
    }

    [Fact]
    public void TextValue_retains_booleans_and_numbers()
    {
        const string Json = """{"request":{"userAttributes":{"a":"x","b":true,"c":false,"d":12345678901234567890.5}},"response":{}}""";
        CognitoPostConfirmationEvent read = Payloads.Read<CognitoPostConfirmationEvent>(Json);
        string text = read.Request.UserAttributes!["b"];
        Assert.Equal("true", text);
        Assert.Equal("12345678901234567890.5", read.Request.UserAttributes!["d"].Text);
        Assert.True(read.Request.UserAttributes!["c"] == "false");
        Assert.Equal(Json, Payloads.ToJson(read));
        Assert.Throws<TernSerializationException>(() => Payloads.Read<CognitoPostConfirmationEvent>("""{"request":{"userAttributes":{"a":[]}}}"""));
    }

    [Fact]
    public void Kafka_headers_are_bytes()
    {
        const string Json = """{"records":{"t-0":[{"topic":"t","headers":[{"a":[104,-1,-128]},{"b":[104,255]}]}]}}""";
        KafkaEvent read = Payloads.Read<KafkaEvent>(Json);
        IReadOnlyList<OrderedMap<KafkaHeaderValue>> headers = read.Records!["t-0"][0].Headers;
        Assert.Equal([104, 255, 128], headers[0]["a"].Bytes.ToArray());
        Assert.Equal([104, 255], headers[1]["b"].Bytes.ToArray());
        Assert.Equal(Json, Payloads.ToJson(read));
        Assert.Equal("ä", new KafkaHeaderValue(Encoding.UTF8.GetBytes("ä")).ToString());
        foreach (string number in new[] { "256", "-129", "1.5", "\"1\"" })
            Assert.Throws<TernSerializationException>(() => Payloads.Read<KafkaEvent>("{\"records\":{\"t\":[{\"headers\":[{\"a\":[" + number + "]}]}]}}"));
    }

    [Fact]
    public void Body_is_returned_as_bytes()
    {
        Assert.Equal("ä"u8, new HttpApiRequest { Body = "ä" }.GetBodyBytes());
        Assert.Equal([1, 2], new ApiGatewayRequest { Body = "AQI=", IsBase64Encoded = true }.GetBodyBytes());
        Assert.Empty(new AlbRequest().GetBodyBytes());
        Assert.Throws<TernSerializationException>(() => new WebSocketRequest { Body = "%", IsBase64Encoded = true }.GetBodyBytes());
        Assert.Equal([3], new VpcLatticeRequest { Body = "Aw==", IsBase64Encoded = true }.GetBodyBytes());
        Assert.Equal([3], new VpcLatticeV2Request { Body = "Aw==", IsBase64Encoded = true }.GetBodyBytes());
    }
}
