using System.Text.Json.Nodes;
using Tern.DynamoDB;

namespace Tern.Local.Tests.Engine;

/// <summary>Every operation of the service is here, or is refused by a message that says what is left out.</summary>
public sealed class LeftOutTests
{
    private static readonly string[] s_operations = [.. typeof(DynamoDBClient).GetMethods()
        .Where(method => method.Name.EndsWith("Async", StringComparison.Ordinal) && method.GetParameters() is [var request, _] && request.ParameterType.Name == method.Name[..^5] + "Request")
        .Select(method => method.Name[..^5])
        .Distinct()];

    [Fact]
    public async Task Every_operation_is_here_or_says_that_it_is_not()
    {
        using var engine = new LocalEngine();
        int leftOut = 0;
        foreach (string operation in s_operations)
        {
            if (engine.Operations.Contains(operation))
                continue;
            JsonObject error = await engine.FailAsync(operation, "{}");
            Assert.EndsWith("#UnknownOperationException", (string?)error["__type"], StringComparison.Ordinal);
            Assert.Matches($"^{operation}: .+ not in Tern\\.Local", (string?)error["message"]);
            leftOut++;
        }
        Assert.Equal((62, 39), (s_operations.Length, leftOut));
        Assert.Empty(engine.Operations.Except(s_operations));
    }

    [Theory]
    [InlineData("CreateTable", "'VectorIndexes':[{'IndexName':'vec','VectorAttribute':{'AttributeName':'v'},'Projection':{},'Dimensions':1,'DistanceFunction':'COSINE'}]", "Vector indexes are not in Tern.Local.")]
    [InlineData("CreateTable", "'ResourcePolicy':'{}'", "Resource policies are not in Tern.Local.")]
    [InlineData("CreateTable", "'GlobalTableSourceArn':'arn:aws:dynamodb:us-east-1:000000000000:table/other'", "Global tables are not in Tern.Local.")]
    [InlineData("UpdateTable", "'ReplicaUpdates':[{'Create':{'RegionName':'eu-west-1'}}]", "Global tables are not in Tern.Local.")]
    [InlineData("UpdateTable", "'VectorIndexUpdates':[{'Delete':{'IndexName':'vec'}}]", "Vector indexes are not in Tern.Local.")]
    [InlineData("UpdateTable", "'AttributeDefinitions':[{'AttributeName':'a','AttributeType':'S'},{'AttributeName':'b','AttributeType':'S'},{'AttributeName':'c','AttributeType':'S'}],'GlobalSecondaryIndexUpdates':[{'Create':{'IndexName':'gsi','KeySchema':[{'AttributeName':'a','KeyType':'HASH'},{'AttributeName':'b','KeyType':'HASH'},{'AttributeName':'c','KeyType':'RANGE'}],'Projection':{'ProjectionType':'ALL'}}}]", "Index keys with several partition or sort attributes are not in Tern.Local.")]
    public async Task Members_that_stand_for_what_is_left_out_are_refused(string operation, string member, string message)
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        string rest = operation == "CreateTable"
            ? "'TableName':'new','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]"
            : "'TableName':'tbl'";
        await engine.RefuseAsync(operation, $"{{{rest},{member}}}".Replace('\'', '"'), "ValidationException", message);
    }
}
