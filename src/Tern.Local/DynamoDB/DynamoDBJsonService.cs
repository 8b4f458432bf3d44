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
    private const string InternalServerError = "InternalServerError";

    public override string SigningName => "dynamodb";

    public override string MediaType => "application/x-amz-json-1.0";

    /// <summary>16 MiB.</summary>
    public override int MaxRequestLength => 16 * 1024 * 1024;

    public override string CreateRequestId() => RequestIds.CreateForDynamoDB();

    public override void AddHeaders(RestResponse response, string requestId, bool isChecksumWrong)
    {
        base.AddHeaders(response, requestId, isChecksumWrong);
        uint checksum = Crc32.Compute(response.Buffer.WrittenSpan);
        response.Headers.Add(new("x-amz-crc32", (isChecksumWrong ? ~checksum : checksum).ToString(CultureInfo.InvariantCulture)));
    }

    protected override int WriteError(PooledBuffer body, TernServiceException error)
    {
        ErrorBody.Write(body, (LocalServiceException)error);
        return error.ErrorCode == InternalServerError ? 500 : 400;
    }

    protected override TernServiceException CreateError(string code, string message) => new DynamoDBServiceException(code, message);

    protected override TernServiceException CreateUnsupportedOperationError(string operation) => new DynamoDBServiceException(
        "UnknownOperationException", $"Tern.Local does not support the operation '{operation}' of {displayName}. Check its name; docs/local.md lists the operations of Tern.Local.");

    protected override TernServiceException CreateError(string operation, Exception exception, ReadOnlySpan<byte> request) => exception switch
    {
        InvalidAttributeValueException e => DynamoDBServiceException.Validation(
            e.Problem == AttributeValueProblem.SeveralTypes ? AttributeValueValidator.SeveralTypes : AttributeValueValidator.NullIsFalse),
        TernSerializationException e => new DynamoDBServiceException("SerializationException", SerializationMessages.Of(e, request)),
        LocalStorageException => new DynamoDBServiceException(InternalServerError, exception.Message),
        // The message must show that Tern.Local failed, not the code under test.
        _ => new DynamoDBServiceException(InternalServerError, $"Tern.Local failed to execute {operation}: {exception.GetType().Name}: {exception.Message}"),
    };

    protected override void ThrowIfAny(ConstraintViolations violations) => ViolationMessages.ThrowIfAny(violations);
}
