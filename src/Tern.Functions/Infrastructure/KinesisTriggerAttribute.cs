namespace Tern.Functions;

/// <summary>Invokes the function with batches of records of a Kinesis stream, in the infrastructure templates that <c>dotnet publish -t:LambdaZip</c> writes.</summary>
/// <param name="stream">The name of the stream in the account and the region of the function, or the ARN of the stream or of a consumer.</param>
public sealed class KinesisTriggerAttribute(string stream) : StreamTriggerAttribute
{
    /// <summary>The name or the ARN of the stream.</summary>
    public string Stream { get; } = stream;
}
