using System.Globalization;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Values;
using Tern.Local.Http;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Services;
using Tern.Runtime;
using Tern.ServerRuntime;

namespace Tern.Local.DynamoDB;

/// <summary>The common part of DynamoDB and DynamoDB Streams.</summary>
/// <param name="displayName">The name of the service in messages.</param>
internal abstract class DynamoDBJsonService(string displayName) : JsonService
{
    private const string InternalError = "InternalServerError";

    public override string SigningName => "dynamodb";

    public override string MediaType => "application/x-amz-json-1.0";

    /// <summary>16 MiB.</summary>
    public override int MaxRequestLength => 16 * 1024 * 1024;

    public override int WriteError(PooledBuffer body, LocalServiceException error)
    {
        ErrorBody.Write(body, error);
        return error.Code == InternalError ? 500 : 400;
    }

    public override LocalServiceException CreateError(string code, string message) => new DynamoDBServiceException(code, message);

    public override IEnumerable<KeyValuePair<string, string>> CreateHeaders(ReadOnlySpan<byte> body, bool isChecksumWrong)
    {
        uint checksum = Crc32.Compute(body);
        return
        [
            new("x-amzn-RequestId", RequestIds.CreateForDynamoDB()),
            new("x-amz-crc32", (isChecksumWrong ? ~checksum : checksum).ToString(CultureInfo.InvariantCulture)),
        ];
    }

    protected override LocalServiceException CreateUnsupportedOperationError(string operation) => new DynamoDBServiceException(
        "UnknownOperationException", $"Tern.Local does not support the operation '{operation}' of {displayName}. Check its name; docs/local.md lists the operations of Tern.Local.");

    protected override LocalServiceException CreateError(string operation, Exception exception, ReadOnlySpan<byte> request) => exception switch
    {
        InvalidAttributeValueException e => DynamoDBServiceException.Validation(
            e.Problem == AttributeValueProblem.SeveralTypes ? AttributeValueValidator.SeveralTypes : AttributeValueValidator.NullIsFalse),
        TernSerializationException e => new DynamoDBServiceException("SerializationException", SerializationMessages.Of(e, request)),
        LocalStorageException => new DynamoDBServiceException(InternalError, exception.Message),
        // The message must show that Tern.Local failed, not the code under test.
        _ => new DynamoDBServiceException(InternalError, $"Tern.Local failed to execute {operation}: {exception.GetType().Name}: {exception.Message}"),
    };

    protected override void ThrowIfAny(ConstraintViolations violations) => ViolationMessages.ThrowIfAny(violations);
}
