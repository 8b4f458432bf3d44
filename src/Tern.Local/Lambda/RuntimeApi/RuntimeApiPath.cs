using Tern.Local.Lambda.Functions;
using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.Lambda.RuntimeApi;

/// <summary>The path of a request of the runtime API. Its start is what <c>AWS_LAMBDA_RUNTIME_API</c> has after the port.</summary>
/// <param name="Owner">The segments before the version: the name of a function; account, region and name; or <c>process</c> and the token of a child process.</param>
/// <param name="Operation">The segments after <c>runtime</c>.</param>
internal sealed record RuntimeApiPath(string[] Owner, string[] Operation)
{
    /// <summary>The first segment of the path of a child process.</summary>
    public const string Process = "process";

    private const string Version = "2018-06-01";
    private const int AccountIdLength = 12;

    /// <summary>Reads a path; null if it is not one of the runtime API.</summary>
    public static RuntimeApiPath? Parse(string target) => target.Split('/') switch
    {
        ["", var name, Version, "runtime", .. var operation] => new([name], operation),
        ["", Process, var token, Version, "runtime", .. var operation] => new([Process, token], operation),
        ["", var account, var region, var name, Version, "runtime", .. var operation] => new([account, region, name], operation),
        _ => null,
    };

    /// <summary>Whether the owner is a child process or a function with a valid name.</summary>
    public bool IsValid => Owner switch
    {
        [var name] => FunctionNames.IsValid(name),
        [Process, _] => true,
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
        if (Owner is [Process, var token])
            return functions.FindProcess(token);
        ResourceScope scope = Owner is [var account, var region, _] ? new(account, region) : functions.DefaultScope;
        return adds ? functions.GetOrAdd(scope, Owner[^1]) : functions.Find(scope, Owner[^1]);
    }
}
