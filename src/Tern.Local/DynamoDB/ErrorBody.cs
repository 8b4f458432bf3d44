using Tern.DynamoDB;
using Tern.Local.DynamoDB.Items;
using Tern.Local.DynamoDB.Transactions;
using Tern.Local.DynamoDB.Wire;
using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.DynamoDB;

/// <summary>Writes the JSON of service errors.</summary>
internal static class ErrorBody
{
    /// <summary>Writes the JSON of an error.</summary>
    public static void Write(PooledBuffer body, LocalServiceException error) => DynamoDBErrors.Write(body, error switch
    {
        ConditionFailure failure => new ConditionalCheckFailedException(failure.Message) { Item = failure.Item },
        CancellationFailure failure => new TransactionCanceledException(failure.Message) { CancellationReasons = failure.Reasons },
        _ => new DynamoDBException(NamespaceOf(error.Code) + error.Code, error.Message),
    });

    private static string NamespaceOf(string code) => code switch
    {
        "ValidationException" => "com.amazon.coral.validate#",
        "SerializationException" or "UnknownOperationException" or "AccessDeniedException" => "com.amazon.coral.service#",
        _ => "com.amazonaws.dynamodb.v20120810#",
    };
}
