namespace Tern.Local.Services;

/// <summary>A supported service.</summary>
internal interface ILocalService
{
    /// <summary>The name of its client without the suffix, for example <c>DynamoDB</c>.</summary>
    string Name { get; }

    /// <summary>The service name in the credential scope of signatures, for example <c>dynamodb</c>.</summary>
    string SigningName { get; }

    /// <summary>The names of the supported operations.</summary>
    IReadOnlyCollection<string> Operations { get; }
}
