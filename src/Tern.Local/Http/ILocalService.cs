namespace Tern.Local.Http;

/// <summary>A service that is served here.</summary>
internal interface ILocalService
{
    /// <summary>The name that its client has, for example <c>DynamoDB</c>.</summary>
    string Name { get; }

    /// <summary>The names of the operations that are here.</summary>
    IReadOnlyCollection<string> Operations { get; }
}
