using Tern.Codecs;
using Tern.Local.DynamoDB;

namespace Tern.Local.Http.AwsJson;

/// <summary>A service of AWS JSON 1.0.</summary>
internal interface IJsonService : ILocalService
{
    /// <summary>What stands before the dot in <c>X-Amz-Target</c>.</summary>
    string TargetPrefix { get; }

    /// <summary>The service in the scope of signatures.</summary>
    string SigningName { get; }

    /// <summary>Carries out one request.</summary>
    /// <param name="operation">The operation's name, for example <c>PutItem</c>; it may be one that is not here.</param>
    /// <param name="request">The request's JSON; nothing of it is kept.</param>
    /// <param name="host">The host that the request was sent to.</param>
    /// <param name="response">Takes the result's JSON.</param>
    /// <param name="cancellationToken">Ends waiting; a write that was begun is finished nevertheless.</param>
    /// <exception cref="LocalServiceException">The service would answer with an error; <see cref="ErrorBody"/> writes it.</exception>
    ValueTask HandleAsync(string operation, ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken cancellationToken);

    /// <summary>The error by which the service refuses a request too many.</summary>
    LocalServiceException Throttling(string operation);
}
