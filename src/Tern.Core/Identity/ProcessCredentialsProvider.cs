using System.ComponentModel;
using Tern.Runtime;

namespace Tern;

/// <summary>Credentials that a program writes to its standard output in JSON (<c>credential_process</c>).</summary>
/// <remarks>
/// The program is started without a shell: characters such as <c>|</c>, <c>$</c> and <c>~</c> have no meaning. It may write at most 64 KiB, and is
/// stopped after 1 minute.
/// </remarks>
/// <seealso href="https://docs.aws.amazon.com/sdkref/latest/guide/feature-process-credentials.html">Process credential provider</seealso>
public sealed class ProcessCredentialsProvider : RefreshingCredentialsProvider
{
    private const int MaxOutputBytes = 64 * 1024;

    /// <summary>The time limit. It ends before the limit of a fetch, so that the error is the one of the process.</summary>
    private static readonly TimeSpan s_timeout = TimeSpan.FromSeconds(58);

    private readonly string _fileName;
    private readonly IReadOnlyList<string> _arguments;
    private readonly string? _accountId;
    private readonly AwsEnvironment _environment;

    /// <param name="command">
    /// The program and its arguments, separated by spaces. An argument with spaces is in double quotes; on Unix, single quotes and backslashes have the
    /// same meaning as in a shell.
    /// </param>
    /// <param name="environment">The environment. The default, null, is <see cref="AwsEnvironment.Process"/>.</param>
    /// <exception cref="TernCredentialsException">The command is empty, or a quote is not closed.</exception>
    public ProcessCredentialsProvider(string command, AwsEnvironment? environment = null)
        : this(command, accountId: null, environment ?? AwsEnvironment.Process)
    {
    }

    internal ProcessCredentialsProvider(string command, string? accountId, AwsEnvironment environment)
        : base(environment.TimeProvider)
    {
        ArgumentNullException.ThrowIfNull(command);
        List<string> parts = CommandLine.Split(command, environment.IsWindows);
        if (parts.Count == 0)
            throw new TernCredentialsException("The credential_process is empty. Set a program and its arguments.");
        _fileName = parts[0];
        _arguments = parts[1..];
        _accountId = accountId;
        _environment = environment;
    }

    /// <summary>Returns "Credential process", without the command, whose arguments can be secrets.</summary>
    public override string ToString() => "Credential process";

    internal override string SourceKind => "process";

    internal override string SourcePath => "process";

    /// <inheritdoc/>
    protected override async ValueTask<AwsCredentials> FetchAsync(CancellationToken cancellationToken)
    {
        AwsProcessOutput output;
        using var limit = new CancellationTokenSource(s_timeout, _environment.TimeProvider);
        using var either = CancellationTokenSource.CreateLinkedTokenSource(limit.Token, cancellationToken);
        try
        {
            output = await _environment.ExecuteAsync(_fileName, _arguments, MaxOutputBytes, either.Token).ConfigureAwait(false);
        }
        catch (Exception e) when (e is Win32Exception or NotSupportedException or IOException or InvalidOperationException or UnauthorizedAccessException)
        {
            throw new TernCredentialsException("The credential_process could not be started. Check that the program exists and is executable.", innerException: e);
        }
        catch (OperationCanceledException e) when (limit.IsCancellationRequested)
        {
            throw new TernCredentialsException("The credential_process did not end within 58 s and was stopped. It must not wait for input.", innerException: e);
        }
        if (output.ExceededMaxOutput)
            throw new TernCredentialsException("The credential_process wrote more than 64 KiB and was stopped. Expected one JSON object.");
        if (output.ExitCode != 0)
            throw new TernCredentialsException($"The credential_process failed with exit code {output.ExitCode.ToString(System.Globalization.CultureInfo.InvariantCulture)}. {ProcessErrorText.Describe(output)}");
        return ProcessOutput.Parse(output.StandardOutput.Span, _accountId);
    }
}
