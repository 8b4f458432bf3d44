namespace Tern.Local.Tests.Engine;

/// <summary>Violations of the constraints of the model are returned in one message, in the order and with the text of the service.</summary>
public sealed class ConstraintTests
{
    [Theory]
    [InlineData("UpdateItem", """{"TableName":"","UpdateExpression":"SET a = :a","ExpressionAttributeValues":{":a":{"S":"x"}}}""", 2, "Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1; Value null at 'key' failed to satisfy constraint: Member must not be null")]
    [InlineData("UpdateItem", """{"TableName":"","ReturnConsumedCapacity":"INVALID","ReturnValues":"INVALID"}""", 4, "Value 'INVALID' at 'returnConsumedCapacity' failed to satisfy constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE]; Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1; Value 'INVALID' at 'returnValues' failed to satisfy constraint: Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]; Value null at 'key' failed to satisfy constraint: Member must not be null")]
    [InlineData("UpdateItem", """{"TableName":"tbl","ConditionalOperator":"XOR"}""", 2, "Value 'XOR' at 'conditionalOperator' failed to satisfy constraint: Member must satisfy enum value set: [OR, AND]; Value null at 'key' failed to satisfy constraint: Member must not be null")]
    [InlineData("PutItem", """{"TableName":"","Item":{},"ReturnValues":"INVALID"}""", 2, "Value 'INVALID' at 'returnValues' failed to satisfy constraint: Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]; Value '' at 'tableName' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("Query", """{"TableName":"tbl","Select":"x","IndexName":"a","Limit":0,"ReturnConsumedCapacity":"y"}""", 4, "Value 'x' at 'select' failed to satisfy constraint: Member must satisfy enum value set: [SPECIFIC_ATTRIBUTES, COUNT, ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES]; Value 'a' at 'indexName' failed to satisfy constraint: Member must have length greater than or equal to 3; Value 'y' at 'returnConsumedCapacity' failed to satisfy constraint: Member must satisfy enum value set: [INDEXES, TOTAL, NONE]; Value '0' at 'limit' failed to satisfy constraint: Member must have value greater than or equal to 1")]
    [InlineData("Scan", """{"TableName":"tbl","TotalSegments":1000001,"Segment":-1,"IndexName":"a;b"}""", 3, "Value 'a;b' at 'indexName' failed to satisfy constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; Value '1000001' at 'totalSegments' failed to satisfy constraint: Member must have value less than or equal to 1000000; Value '-1' at 'segment' failed to satisfy constraint: Member must have value greater than or equal to 0")]
    [InlineData("ListTables", """{"Limit":101,"ExclusiveStartTableName":"ab"}""", 2, "Value 'ab' at 'exclusiveStartTableName' failed to satisfy constraint: Member must have length greater than or equal to 3; Value '101' at 'limit' failed to satisfy constraint: Member must have value less than or equal to 100")]
    [InlineData("CreateTable", """{"TableName":"tbl","AttributeDefinitions":[],"KeySchema":[],"ProvisionedThroughput":{"ReadCapacityUnits":-1,"WriteCapacityUnits":-1},"BillingMode":"A"}""", 4, "Value 'A' at 'billingMode' failed to satisfy constraint: Member must satisfy enum value set: [PROVISIONED, PAY_PER_REQUEST]; Value '[]' at 'keySchema' failed to satisfy constraint: Member must have length greater than or equal to 1; Value '-1' at 'provisionedThroughput.writeCapacityUnits' failed to satisfy constraint: Member must have value greater than or equal to 1; Value '-1' at 'provisionedThroughput.readCapacityUnits' failed to satisfy constraint: Member must have value greater than or equal to 1")]
    [InlineData("CreateTable", """{"TableName":"tbl"}""", 2, "Value null at 'attributeDefinitions' failed to satisfy constraint: Member must not be null; Value null at 'keySchema' failed to satisfy constraint: Member must not be null")]
    [InlineData("CreateTable", """{"TableName":"tbl","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"X"}],"KeySchema":[{"AttributeName":"a","KeyType":"HASH"},{"AttributeName":"b","KeyType":"RANGE"},{"AttributeName":"c","KeyType":"RANGE"}]}""", 2, "Value 'X' at 'attributeDefinitions.1.member.attributeType' failed to satisfy constraint: Member must satisfy enum value set: [B, N, S]; Value '[KeySchemaElement(attributeName=a, keyType=HASH), KeySchemaElement(attributeName=b, keyType=RANGE), KeySchemaElement(attributeName=c, keyType=RANGE)]' at 'keySchema' failed to satisfy constraint: Member must have length less than or equal to 2")]
    [InlineData("CreateTable", """{"TableName":"tbl","AttributeDefinitions":[],"KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"LocalSecondaryIndexes":[{"IndexName":"aa","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"Projection":{}}],"GlobalSecondaryIndexes":[{"IndexName":"zz","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"Projection":{"ProjectionType":"SOME"}}]}""", 3, "Value 'zz' at 'globalSecondaryIndexes.1.member.indexName' failed to satisfy constraint: Member must have length greater than or equal to 3; Value 'SOME' at 'globalSecondaryIndexes.1.member.projection.projectionType' failed to satisfy constraint: Member must satisfy enum value set: [ALL, INCLUDE, KEYS_ONLY]; Value 'aa' at 'localSecondaryIndexes.1.member.indexName' failed to satisfy constraint: Member must have length greater than or equal to 3")]
    [InlineData("UpdateTable", """{"TableName":"tbl","ProvisionedThroughput":{"ReadCapacityUnits":4}}""", 1, "Value null at 'provisionedThroughput.writeCapacityUnits' failed to satisfy constraint: Member must not be null")]
    [InlineData("UpdateTable", """{"TableName":"tbl","GlobalSecondaryIndexUpdates":[{"Update":{"IndexName":"gsi","ProvisionedThroughput":{}}}]}""", 2, "Value null at 'globalSecondaryIndexUpdates.1.member.update.provisionedThroughput.writeCapacityUnits' failed to satisfy constraint: Member must not be null; Value null at 'globalSecondaryIndexUpdates.1.member.update.provisionedThroughput.readCapacityUnits' failed to satisfy constraint: Member must not be null")]
    [InlineData("TransactWriteItems", """{"TransactItems":[{"Put":{"TableName":"tbl"}},{"Update":{"TableName":"tbl","Key":{"pk":{"S":"a"}}}}],"ClientRequestToken":""}""", 3, "Value null at 'transactItems.1.member.put.item' failed to satisfy constraint: Member must not be null; Value null at 'transactItems.2.member.update.updateExpression' failed to satisfy constraint: Member must not be null; Value '' at 'clientRequestToken' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("TransactGetItems", """{"TransactItems":[{}]}""", 1, "Value null at 'transactItems.1.member.get' failed to satisfy constraint: Member must not be null")]
    [InlineData("UpdateTimeToLive", """{"TableName":"tbl","TimeToLiveSpecification":{"Enabled":true,"AttributeName":""}}""", 1, "Value '' at 'timeToLiveSpecification.attributeName' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("TagResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/tbl","Tags":[{"Key":"","Value":"v"}]}""", 1, "Value '' at 'tags.1.member.key' failed to satisfy constraint: Member must have length greater than or equal to 1")]
    [InlineData("UntagResource", """{"ResourceArn":"arn:aws:dynamodb:us-east-1:000000000000:table/tbl","TagKeys":["a",""]}""", 1, "Value '[a, ]' at 'tagKeys' failed to satisfy constraint: Member must satisfy constraint: [Member must have length less than or equal to 128, Member must have length greater than or equal to 1]")]
    public async Task Request_with_several_violations_returns_one_error_with_all_of_them(string operation, string request, int count, string problems)
    {
        using var engine = new LocalEngine();
        await engine.RefuseAsync(operation, request, "ValidationException", $"{count} validation error{(count > 1 ? "s" : "")} detected: {problems}");
    }

    [Fact]
    public async Task Request_with_more_than_10_violations_returns_10_of_them()
    {
        using var engine = new LocalEngine();
        string indexes = string.Join(",", Enumerable.Range(1, 12).Select(i => """{"IndexName":"a","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"Projection":{}}"""));
        string message = (string)(await engine.FailAsync("CreateTable", $$"""{"TableName":"tbl","AttributeDefinitions":[],"KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],"GlobalSecondaryIndexes":[{{indexes}}]}"""))["message"]!;
        Assert.StartsWith("10 validation errors detected: ", message, StringComparison.Ordinal);
        Assert.Equal(10, message.Split("; ").Length);
    }

    [Fact]
    public async Task Table_name_of_more_than_255_characters_is_refused()
    {
        using var engine = new LocalEngine();
        string name = new('a', 255);
        await engine.CreateAsync(name);
        // The path of a missing member can contain a long name.
        await engine.RefuseAsync("BatchWriteItem", $$$$"""{"RequestItems":{"{{{{name}}}}":[{"DeleteRequest":{}}]}}""", "ValidationException",
            $"1 validation error detected: Value null at 'requestItems.{name}.member.1.member.deleteRequest.key' failed to satisfy constraint: Member must not be null");
        await engine.RefuseAsync("GetItem", $$$"""{"TableName":"{{{name}}}a","Key":{}}""", "ValidationException",
            $"1 validation error detected: Value '{name}a' at 'tableName' failed to satisfy constraint: Member must have length less than or equal to 255");
        await engine.RefuseAsync("CreateTable", $$"""{"TableName":"{{name}}a"}""", "ValidationException",
            "TableName must be at least 3 characters long and at most 255 characters long");
    }
}
