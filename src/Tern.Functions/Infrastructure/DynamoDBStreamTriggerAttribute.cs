namespace Tern.Functions;

/// <summary>Invokes the function with batches of changes of a DynamoDB table, in the infrastructure templates that <c>dotnet publish -t:LambdaZip</c> writes.</summary>
/// <remarks>The ARN of a stream contains the time of its creation. If the value is the name of a table, the ARN is a parameter of the templates.</remarks>
/// <param name="table">The name of the table, or the ARN of the stream.</param>
public sealed class DynamoDBStreamTriggerAttribute(string table) : StreamTriggerAttribute
{
    /// <summary>The name of the table, or the ARN of the stream.</summary>
    public string Table { get; } = table;
}
