using Tern.Calls;

namespace Tern;

/// <summary>The base of every generated client: holds the configuration and runs calls. Thread-safe; make one and keep it.</summary>
public abstract class ServiceClient : IDisposable
{
    /// <summary>Sends one call: writes, signs, sends, retries, and reads the result or throws the typed error.</summary>
    public Task<TResult> InvokeAsync<TWriter, TReader, TResult>(OperationDescriptor operation, TWriter writer, TReader reader, CancellationToken cancellationToken)
        where TWriter : struct, IRequestWriter
        where TReader : struct, IResponseReader<TResult> => throw new NotImplementedException();

    /// <summary>Releases the connections, unless another client shares them.</summary>
    public void Dispose() => GC.SuppressFinalize(this);
}
