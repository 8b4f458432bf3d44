using Tern.Local.Lambda.Functions;
using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>The path of a request of the runtime API. Its start is what <c>AWS_LAMBDA_RUNTIME_API</c> has after the port.</summary>
/// <param name="Owner">The segments before the version: the name of a function, or account, region and name.</param>
/// <param name="Operation">The segments after <c>runtime</c>.</param>
internal sealed record RuntimeApiPath(string[] Owner, string[] Operation)
{
    /// <summary>The version in paths.</summary>
    public const string Version = "2018-06-01";
    private const int AccountIdLength = 12;

    /// <summary>Reads a path; null if it is not one of the runtime API.</summary>
    public static RuntimeApiPath? Parse(string target) => target.Split('/') switch
    {
        ["", var name, Version, "runtime", .. var operation] => new([name], operation),
        ["", var account, var region, var name, Version, "runtime", .. var operation] => new([account, region, name], operation),
        _ => null,
    };

    /// <summary>Whether the owner is a function with a valid name.</summary>
    public bool IsValid => Owner switch
    {
        [var name] => FunctionNames.IsValid(name),
        [var account, var region, var name] =>
            account.Length == AccountIdLength && !account.AsSpan().ContainsAnyExceptInRange('0', '9') && HostLabel.IsValid(region) && FunctionNames.IsValid(name),
        _ => false,
    };

    /// <summary>Finds the invocations of the owner.</summary>
    /// <param name="functions">The functions in other processes.</param>
    /// <param name="adds">Whether a function that was not requested before is added.</param>
    /// <returns>Null if the owner does not exist.</returns>
    public RemoteFunction? FindFunction(RemoteFunctions functions, bool adds)
    {
        ResourceScope scope = Owner is [var account, var region, _] ? new(account, region) : functions.DefaultScope;
        return adds ? functions.GetOrAdd(scope, Owner[^1]) : functions.Find(scope, Owner[^1]);
    }
}
