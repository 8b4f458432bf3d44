namespace Tern.Local.DynamoDB.Expressions;

/// <summary>The name of a request parameter in the model, and whether the request has it.</summary>
internal readonly record struct RequestParameter(string Name, bool IsPresent);
