using Tern.Local.Services;

namespace Tern.Local.DynamoDB;

/// <summary>An error of DynamoDB or DynamoDB Streams.</summary>
internal class DynamoDBServiceException(string code, string message) : LocalServiceException(code, message)
{
    /// <summary>Creates a <c>ValidationException</c>, the error of most refused requests.</summary>
    public static DynamoDBServiceException Validation(string message) => new("ValidationException", message);
}
