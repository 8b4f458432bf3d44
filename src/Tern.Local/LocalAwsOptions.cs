using Tern.Local.SecretsManager.Rotation;

namespace Tern.Local;

/// <summary>The options of a <see cref="LocalAws"/>. Immutable; use <c>with</c> to create a changed copy.</summary>
public sealed record LocalAwsOptions
{
    /// <summary>
    /// The folder to store the data in. The default is null: data is in memory only. With a folder, each write is on disk before it is
    /// acknowledged, and survives a crash of the process. Only one process at a time can use a folder.
    /// </summary>
    public string? Folder { get; init; }

    /// <summary>
    /// The real time: the clock of signatures, of the <c>Date</c> of responses and of faults, from which <see cref="LocalAws.Clock"/> starts. The default is the system
    /// clock.
    /// </summary>
    public TimeProvider TimeProvider { get; init; } = TimeProvider.System;

    /// <summary>The default region of clients. The default is <c>us-east-1</c>. A request has the region of its signature.</summary>
    public string Region { get; init; } = "us-east-1";

    /// <summary>The regions that requests may be signed for. The default is none, which allows every region.</summary>
    public IReadOnlyList<string> Regions { get; init; } = [];

    /// <summary>The account of access keys without one: 12 digits. The default is <c>000000000000</c>.</summary>
    public string AccountId { get; init; } = "000000000000";

    /// <summary>
    /// The accepted access keys; at least one. The default is one access key with the ID <c>LOCALACCESSKEYID</c>. A key belongs to its
    /// <see cref="AwsCredentials.AccountId"/>. In addition, a key ID of 12 digits is accepted with the secret of the first of these keys, and belongs to the account with
    /// that number.
    /// </summary>
    public IReadOnlyList<AwsCredentials> Credentials { get; init; } = [new("LOCALACCESSKEYID", "local-secret-access-key")];

    /// <summary>
    /// Whether to refuse requests without a valid signature, as AWS does. The default is true. When false, any access key, secret and region
    /// are accepted, and unsigned requests too.
    /// </summary>
    public bool VerifiesSignatures { get; init; } = true;

    /// <summary>How long a new table has the status <c>CREATING</c>. The default is zero.</summary>
    public TimeSpan CreateTableDelay { get; init; }

    /// <summary>How long a changed table has the status <c>UPDATING</c>. The default is zero.</summary>
    public TimeSpan UpdateTableDelay { get; init; }

    /// <summary>How long a deleted table has the status <c>DELETING</c>. The default is zero.</summary>
    public TimeSpan DeleteTableDelay { get; init; }

    /// <summary>Whether the name of a deleted queue cannot be used for 60 seconds, as in the service. The default is false.</summary>
    public bool RefusesRecentlyDeletedQueueNames { get; init; }

    /// <summary>The seed of random faults: <see cref="Faults.FaultTarget.WithProbability"/> and <see cref="Faults.QueueFaultTarget.Reorder"/>. The default is 0.</summary>
    public int FaultSeed { get; init; }

    /// <summary>
    /// The handler that sends the HTTP deliveries of topics. The caller disposes it. The default is null: nothing is sent, and <see cref="LocalAws.Events"/> contains each
    /// dropped message.
    /// </summary>
    public HttpMessageHandler? NotificationHandler { get; init; }

    /// <summary>
    /// Whether messages of topics to queues and functions are signed. The default is false, because a signature takes about 1 ms. Messages to HTTP endpoints and e-mails
    /// are always signed.
    /// </summary>
    public bool SignsNotifications { get; init; }

    /// <summary>The maximum number of events of <see cref="LocalAws.Events"/>. The default is 1,000; 0 records none.</summary>
    public int MaxEvents { get; init; } = 1_000;

    /// <summary>Invokes the functions of secret rotations. The default is null: a rotation fails, because its function does not exist.</summary>
    internal ISecretRotation? SecretRotation { get; init; }
}
