using System.Text;

namespace Tern.Conformance.Config.Recorded;

/// <summary>The environment of a case. It starts the processes of the case.</summary>
internal sealed class RecordedEnvironment : InMemoryAwsEnvironment
{
    /// <summary>Before the time of the recordings: the credentials of several cases expire on this day at 23:31:30.</summary>
    private static readonly DateTimeOffset s_now = new(2009, 2, 13, 0, 0, 0, TimeSpan.Zero);

    private readonly ConfigCase _test;

    private RecordedEnvironment(ConfigCase test, ReplayHandler recording)
        : base(test.Data.GetTexts("env"), test.Data.GetTexts("files"), recording, new CaseClock(s_now), hasInstanceMetadata: true)
    {
        _test = test;
        Recording = recording;
    }

    /// <param name="test">The case.</param>
    /// <param name="further">Exchanges in addition to the recorded ones.</param>
    public RecordedEnvironment(ConfigCase test, params RecordedExchange[] further)
        : this(test, new ReplayHandler([.. RecordedExchange.ReadAll(test.Data), .. further], test.Data.GetTexts("env"), test.Data.GetTexts("files")))
    {
    }

    /// <summary>The recorded exchanges.</summary>
    public ReplayHandler Recording { get; }

    /// <summary>
    /// Starts a program. Tern passes its words without a shell. A case whose command is written for a shell, with an operator such as <c>|</c> or a
    /// command of the shell itself, is started with a shell here.
    /// </summary>
    public override async Task<AwsProcessOutput> ExecuteAsync(string fileName, IReadOnlyList<string> arguments, int maxOutputBytes, CancellationToken cancellationToken = default)
    {
        string? command = FindCommand([fileName, .. arguments]);
        if (command is not null && ShellCommand.NeedsShell(command))
        {
            _test.Notes.Add("credential_process is written for a shell. Tern starts no shell; here, /bin/sh runs the command.");
            (fileName, arguments) = ("/bin/sh", ["-c", command]);
        }
        AwsProcessOutput output = await Process.ExecuteAsync(fileName, arguments, maxOutputBytes, cancellationToken);
        Recording.AddKnownText(Encoding.UTF8.GetString(output.StandardOutput.Span));
        return output;
    }

    /// <summary>Finds the command in the files, because its words have no quotes.</summary>
    private string? FindCommand(IReadOnlyList<string> words)
    {
        string stripped = ShellCommand.Strip(string.Concat(words));
        // With its namespace: the base class has an internal member with the name of the class.
        return Tern.SharedConfig.Load(this).Profiles.Values
            .Select(profile => profile.Properties.GetValueOrDefault("credential_process"))
            .FirstOrDefault(command => command is not null && ShellCommand.Strip(command) == stripped);
    }
}
