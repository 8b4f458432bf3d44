namespace Tern.Functions.Build.Operations;

/// <summary>The actions of a service that a function requires.</summary>
/// <param name="Service">The id of the service as an identifier, for example <c>CloudWatchLogs</c>.</param>
/// <param name="Actions">The actions in ordinal order, for example <c>dynamodb:GetItem</c>.</param>
internal sealed record ServicePermission(string Service, IReadOnlyList<string> Actions);
