using Tern.Local.Server.Functions.Memory;

namespace Tern.Local.Server.Functions;

/// <summary>What the processes of functions need of this program.</summary>
/// <param name="Endpoint">The URL of this program, as processes of this machine reach it.</param>
/// <param name="Credentials">The default credentials.</param>
/// <param name="AccountId">The account of the default credentials.</param>
/// <param name="Log">Receives the output of the processes. It must be thread-safe.</param>
/// <param name="Time">The clock.</param>
internal sealed record FunctionSettings(Uri Endpoint, AwsCredentials Credentials, string AccountId, TextWriter Log, TimeProvider Time)
{
    /// <summary>The control groups that limit the memory of processes; null if limits are not possible.</summary>
    public MemoryControl? Memory { get; init; }

    /// <summary>Returns the credentials of an account. The key of another account is its number.</summary>
    public AwsCredentials GetCredentials(string accountId) => accountId == AccountId ? Credentials : new AwsCredentials(accountId, Credentials.SecretAccessKey);
}
