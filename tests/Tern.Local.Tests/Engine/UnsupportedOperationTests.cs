using System.Text.Json.Nodes;
using Tern.DynamoDB;

namespace Tern.Local.Tests.Engine;

/// <summary>Every operation of the service is supported, or refused with a message that names the unsupported feature.</summary>
public sealed class UnsupportedOperationTests
{
    private static readonly string[] s_operations = [.. typeof(DynamoDBClient).GetMethods()
        .Where(method => method.Name.EndsWith("Async", StringComparison.Ordinal) && method.GetParameters() is [var request, _] && request.ParameterType.Name == method.Name[..^5] + "Request")
        .Select(method => method.Name[..^5])
        .Distinct()];

    [Fact]
    public async Task Every_operation_is_supported_or_refused_as_unsupported()
    {
        using var engine = new LocalEngine();
        int unsupported = 0;
        foreach (string operation in s_operations)
        {
            if (engine.Operations.Contains(operation))
                continue;
            JsonObject error = await engine.FailAsync(operation, "{}");
            Assert.EndsWith("#UnknownOperationException", (string?)error["__type"], StringComparison.Ordinal);
            Assert.Matches($"^{operation}: Tern\\.Local does not support .+\\.$", (string?)error["message"]);
            unsupported++;
        }
        Assert.Equal((62, 39), (s_operations.Length, unsupported));
        Assert.Empty(engine.Operations.Except(s_operations));
    }

    [Theory]
    [InlineData("CreateTable", "'VectorIndexes':[{'IndexName':'vec','VectorAttribute':{'AttributeName':'v'},'Projection':{},'Dimensions':1,'DistanceFunction':'COSINE'}]", "Tern.Local does not support vector indexes.")]
    [InlineData("CreateTable", "'ResourcePolicy':'{}'", "Tern.Local does not support resource policies.")]
    [InlineData("CreateTable", "'GlobalTableSourceArn':'arn:aws:dynamodb:us-east-1:000000000000:table/other'", "Tern.Local does not support global tables.")]
    [InlineData("UpdateTable", "'ReplicaUpdates':[{'Create':{'RegionName':'eu-west-1'}}]", "Tern.Local does not support global tables.")]
    [InlineData("UpdateTable", "'VectorIndexUpdates':[{'Delete':{'IndexName':'vec'}}]", "Tern.Local does not support vector indexes.")]
    [InlineData("UpdateTable", "'AttributeDefinitions':[{'AttributeName':'a','AttributeType':'S'},{'AttributeName':'b','AttributeType':'S'},{'AttributeName':'c','AttributeType':'S'}],'GlobalSecondaryIndexUpdates':[{'Create':{'IndexName':'gsi','KeySchema':[{'AttributeName':'a','KeyType':'HASH'},{'AttributeName':'b','KeyType':'HASH'},{'AttributeName':'c','KeyType':'RANGE'}],'Projection':{'ProjectionType':'ALL'}}}]", "Tern.Local does not support index keys with several partition or sort attributes.")]
    public async Task Members_of_unsupported_features_are_refused(string operation, string member, string message)
    {
        using var engine = new LocalEngine();
        await engine.CreateAsync();
        string rest = operation == "CreateTable"
            ? "'TableName':'new','BillingMode':'PAY_PER_REQUEST','AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]"
            : "'TableName':'tbl'";
        await engine.RefuseAsync(operation, $"{{{rest},{member}}}".Replace('\'', '"'), "ValidationException", message);
    }
}
