namespace Tern.Core.Tests.Support;

/// <summary>An environment whose variables are the results of a function.</summary>
internal sealed class FunctionEnvironment(Func<string, string?> getVariable) : InMemoryAwsEnvironment
{
    public override string? GetVariable(string name) => getVariable(name);
}
