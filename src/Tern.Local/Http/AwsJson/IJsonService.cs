using Tern.Local.DynamoDB;
using Tern.Runtime;

namespace Tern.Local.Http.AwsJson;

/// <summary>A service with the protocol AWS JSON 1.0.</summary>
internal interface IJsonService : ILocalService
{
    /// <summary>The part of <c>X-Amz-Target</c> before the dot.</summary>
    string TargetPrefix { get; }

    /// <summary>The service name in the credential scope of signatures.</summary>
    string SigningName { get; }

    /// <summary>Executes one request.</summary>
    /// <param name="operation">The name of the operation, for example <c>PutItem</c>. It may be an unsupported one.</param>
    /// <param name="request">The JSON of the request. It must not be used after the call.</param>
    /// <param name="host">The host that the request was sent to.</param>
    /// <param name="response">The buffer to write the JSON of the response to.</param>
    /// <param name="cancellationToken">Cancels the operation. A write that has started is completed nevertheless.</param>
    /// <exception cref="LocalServiceException">The service returns an error; <see cref="ErrorBody"/> writes it.</exception>
    ValueTask HandleAsync(string operation, ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken cancellationToken);

    /// <summary>The throttling error of the service.</summary>
    LocalServiceException CreateThrottlingError(string operation);
}
