namespace Tern.Local.Tests.Engine;

/// <summary>Values of the wrong JSON type are refused with the messages of the service.</summary>
public sealed class SerializationTests
{
    [Theory]
    [InlineData("GetItem", """{"TableName":5}""", "NUMBER_VALUE cannot be converted to String")]
    [InlineData("GetItem", """{"TableName":5.5}""", "DECIMAL_VALUE cannot be converted to String")]
    [InlineData("GetItem", """{"TableName":true}""", "TRUE_VALUE cannot be converted to String")]
    [InlineData("GetItem", """{"TableName":false}""", "FALSE_VALUE cannot be converted to String")]
    [InlineData("GetItem", """{"TableName":[]}""", "Unrecognized collection type class java.lang.String")]
    [InlineData("GetItem", """{"TableName":{}}""", "Start of structure or map found where not expected")]
    [InlineData("GetItem", """{"ConsistentRead":1}""", "NUMBER_VALUE cannot be converted to Boolean")]
    [InlineData("GetItem", """{"ConsistentRead":"perhaps"}""", "Unexpected token received from parser")]
    [InlineData("GetItem", """{"ConsistentRead":[]}""", "Unrecognized collection type class java.lang.Boolean")]
    [InlineData("Query", """{"Limit":"1"}""", "STRING_VALUE cannot be converted to Integer")]
    [InlineData("Query", """{"Limit":true}""", "TRUE_VALUE cannot be converted to Integer")]
    [InlineData("CreateTable", """{"ProvisionedThroughput":{"ReadCapacityUnits":"1"}}""", "STRING_VALUE cannot be converted to Long")]
    [InlineData("CreateTable", """{"ProvisionedThroughput":1}""", "Unexpected field type")]
    [InlineData("CreateTable", """{"ProvisionedThroughput":[]}""", "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.ProvisionedThroughput")]
    [InlineData("CreateTable", """{"KeySchema":"a"}""", "Unexpected field type")]
    [InlineData("CreateTable", """{"KeySchema":{}}""", "Start of structure or map found where not expected")]
    [InlineData("CreateTable", """{"KeySchema":["a"]}""", "Unexpected value type in payload")]
    [InlineData("CreateTable", """{"KeySchema":[[]]}""", "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.KeySchemaElement")]
    [InlineData("CreateTable", """{"AttributeDefinitions":[[]]}""", "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.AttributeDefinition")]
    [InlineData("PutItem", """{"Item":1}""", "Unexpected field type")]
    [InlineData("PutItem", """{"Item":[]}""", "Unrecognized collection type java.util.Map<java.lang.String, com.amazonaws.dynamodb.v20120810.AttributeValue>")]
    [InlineData("PutItem", """{"Item":{"a":"b"}}""", "Unexpected value type in payload")]
    [InlineData("PutItem", """{"Item":{"a":[]}}""", "Unrecognized collection type class com.amazonaws.dynamodb.v20120810.AttributeValue")]
    [InlineData("PutItem", """{"Item":{"a":{"S":1}}}""", "NUMBER_VALUE cannot be converted to String")]
    [InlineData("PutItem", """{"Item":{"a":{"N":1}}}""", "NUMBER_VALUE cannot be converted to String")]
    [InlineData("PutItem", """{"Item":{"a":{"B":1}}}""", "only base-64-encoded strings are convertible to bytes")]
    [InlineData("PutItem", """{"Item":{"a":{"B":[]}}}""", "Unrecognized collection type class java.nio.ByteBuffer")]
    [InlineData("PutItem", """{"Item":{"a":{"L":["b"]}}}""", "Unexpected value type in payload")]
    [InlineData("PutItem", """{"Item":{"a":{"M":{"b":1}}}}""", "Unexpected value type in payload")]
    [InlineData("PutItem", """{"Item":{"a":{"SS":"b"}}}""", "Unexpected field type")]
    [InlineData("BatchGetItem", """{"RequestItems":{"tbl":{"Keys":["a"]}}}""", "Unexpected value type in payload")]
    public async Task Values_of_the_wrong_JSON_type_return_the_message_of_the_service(string operation, string request, string message)
    {
        using var engine = new LocalEngine();
        await engine.RefuseAsync(operation, request, "SerializationException", message);
    }

    [Theory]
    [InlineData("[]")]
    [InlineData("")]
    [InlineData("""{"TableName":""")]
    [InlineData("""{"TableName":x}""")]
    [InlineData("""{"Limit":1.5}""")]
    public async Task Malformed_JSON_returns_an_error_with_the_byte_offset(string request)
    {
        using var engine = new LocalEngine();
        Assert.Contains("byte ", (string?)(await engine.FailAsync("Query", request))["message"], StringComparison.Ordinal);
    }
}
