namespace Tern.Local.DynamoDB.Expressions;

/// <summary>A parameter of a request by its name in the model, and whether the request has it.</summary>
internal readonly record struct RequestParameter(string Name, bool IsPresent);
