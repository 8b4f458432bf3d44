using System.Globalization;

namespace Tern.Local.Durability;

/// <summary>The data files of a service: an optional snapshot, and the logs since that snapshot.</summary>
/// <remarks>
/// <para>
/// <c>00000002.snapshot</c> contains the state at the start of <c>00000002.log</c>. To replace long logs by a snapshot, the next log is started
/// first. The next snapshot is then written under a temporary name and renamed, and only then the older files are deleted. A crash
/// at any time leaves either the old snapshot with both logs, or the new snapshot with the new log.
/// </para>
/// <para><c>in-use.lock</c> prevents use by a second process, and contains the <see cref="FolderState"/>.</para>
/// </remarks>
internal sealed class DataFolder : IDisposable
{
    private const string LockName = "in-use.lock";
    private const string LogExtension = ".log";
    private const string SnapshotExtension = ".snapshot";
    private const string TemporaryExtension = ".unfinished";

    private readonly string _path;
    private readonly byte[] _magic;
    private readonly FileStream _lock;
    private readonly LogDisk _disk;
    private int _logNumber;
    private bool _isDisposed;

    private DataFolder(string path, ReadOnlySpan<byte> magic, FileStream folderLock, LogDisk disk)
    {
        _path = path;
        _magic = magic.ToArray();
        _lock = folderLock;
        _disk = disk;
    }

    public WriteAheadLog Log { get; private set; } = null!;

    /// <summary>The length of the last snapshot, in bytes; 0 if there is none.</summary>
    public long SnapshotLength { get; private set; }

    /// <summary>Opens or creates a folder and replays its records in order.</summary>
    /// <param name="path">The folder.</param>
    /// <param name="magic">The magic number of the service's files: <see cref="LogFile.MagicLength"/> bytes; the last is the version of the format.</param>
    /// <param name="replay">Receives the content of each record.</param>
    /// <param name="isUsed">Whether the service has other data in the folder: a folder without a log is then not a new one.</param>
    /// <param name="disk">The disk to write logs and the <see cref="FolderState"/> to.</param>
    /// <exception cref="LocalStorageException">The folder is in use or damaged, or it cannot be read or written.</exception>
    public static DataFolder Open(string path, ReadOnlySpan<byte> magic, RecordReplay replay, bool isUsed, LogDisk disk)
    {
        string fullPath = Path.GetFullPath(path);
        try
        {
            if (!Directory.Exists(fullPath))
            {
                PrivateFiles.CreateFolder(fullPath);
                Directories.Flush(Path.GetDirectoryName(fullPath)!);
            }
            var folder = new DataFolder(fullPath, magic, Lock(fullPath), disk);
            try
            {
                folder.Replay(replay, isUsed);
                return folder;
            }
            catch
            {
                folder.Log?.Dispose();
                folder._lock.Dispose();
                throw;
            }
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new LocalStorageException($"Opening the data folder '{fullPath}' failed: {e.Message} Check the path, its permissions and the disk.", fullPath, null, e);
        }
    }

    /// <summary>Deletes the files of a folder that is not in use. Other files of it remain.</summary>
    public static void Delete(string path)
    {
        File.Delete(Path.Combine(path, LockName));
        // A snapshot without its log is an error when the folder is opened, so that an interrupted deletion does not leave a part of the data.
        foreach (string extension in (ReadOnlySpan<string>)[LogExtension, SnapshotExtension])
        {
            foreach (int number in FileNumbers(path, extension))
                File.Delete(PathOf(path, number, extension));
        }
    }

    /// <summary>Starts the next log. The caller holds the locks that prevent writes until it has captured the state for the snapshot.</summary>
    public void StartNextLog()
    {
        Log.SwitchTo(LogPath(_logNumber + 1), _magic);
        _logNumber++;
        WriteState(isClosed: false);
    }

    /// <summary>Replaces all files before the current log by a snapshot.</summary>
    public void WriteSnapshot(ISnapshot state)
    {
        string snapshot = PathOf(_logNumber, SnapshotExtension);
        string unfinished = snapshot + TemporaryExtension;
        try
        {
            using var writer = new SnapshotWriter(unfinished, _magic);
            state.WriteTo(writer);
            SnapshotLength = writer.Finish();
        }
        catch
        {
            // On a full disk the incomplete file would occupy the space that the logs need.
            File.Delete(unfinished);
            throw;
        }
        File.Move(unfinished, snapshot, overwrite: true);
        Directories.Flush(_path);
        DeleteBefore(_logNumber);
    }

    public void Dispose()
    {
        if (_isDisposed)
            return;
        _isDisposed = true;
        try
        {
            Log.Dispose();
            WriteState(isClosed: true);
        }
        catch (Exception e) when (e is LocalStorageException or IOException or UnauthorizedAccessException)
        {
            // Data that could not be written was not acknowledged. The next start handles the folder as after a crash.
        }
        finally
        {
            _lock.Dispose();
        }
    }

    private static FileStream Lock(string path)
    {
        string file = Path.Combine(path, LockName);
        try
        {
            return PrivateFiles.OpenOrCreate(file, FileShare.None);
        }
        catch (IOException e)
        {
            throw new LocalStorageException($"The data folder '{path}' is in use by another process or LocalAws. Stop that one first, or use another folder.", path, null, e);
        }
    }

    private void WriteState(bool isClosed) => new FolderState(_logNumber, Log.FileLength, isClosed).Write(_lock.SafeFileHandle, _disk);

    private LocalStorageException CreateMissingFileException(int number) => new(
        $"The data file '{LogPath(number)}' is missing or empty, but the folder '{_path}' has been used. Restore the folder from a copy, or remove it to start empty.",
        LogPath(number));

    private void Replay(RecordReplay replay, bool isUsed)
    {
        FolderState state = FolderState.Read(_lock.SafeFileHandle);
        foreach (string leftover in Directory.GetFiles(_path, "*" + TemporaryExtension))
            File.Delete(leftover);
        int snapshot = FileNumbers(_path, SnapshotExtension).DefaultIfEmpty(0).Max();
        int[] logs = [.. FileNumbers(_path, LogExtension).Where(number => number >= snapshot).Order()];
        if (snapshot > 0)
        {
            string path = PathOf(snapshot, SnapshotExtension);
            SnapshotLength = LogFile.Read(path, _magic, mayBeTorn: false, replay).Offset;
        }
        if (snapshot == 0 && logs.Length == 0)
        {
            if (isUsed || state.Log > 0)
                throw CreateMissingFileException(Math.Max(state.Log, 1));
            LogFile.Create(LogPath(1), _magic).Dispose();
            Directories.Flush(_path);
            logs = [1];
        }
        int first = Math.Max(snapshot, 1);
        LogEnd end = default;
        for (int i = 0; i == 0 || i < logs.Length; i++)
        {
            if (i == logs.Length || logs[i] != first + i)
                throw CreateMissingFileException(first + i);
            FolderState known = state.Log == logs[i] ? state : default;
            end = LogFile.Read(LogPath(logs[i]), _magic, mayBeTorn: i == logs.Length - 1 && !known.IsClosed, replay, known.IntactLength);
        }
        _logNumber = logs[^1];
        if (state.Log > _logNumber)
            throw CreateMissingFileException(state.Log);
        if (end.Offset == 0)
        {
            if (isUsed && _logNumber == 1)
                throw CreateMissingFileException(_logNumber);
            // The process stopped between creating the file and writing its magic number.
            File.Delete(LogPath(_logNumber));
            LogFile.Create(LogPath(_logNumber), _magic).Dispose();
            Directories.Flush(_path);
            end = new LogEnd(LogFile.MagicLength, 0, true);
        }
        Log = new WriteAheadLog(LogPath(_logNumber), end, _disk);
        WriteState(isClosed: false);
        DeleteBefore(snapshot);
    }

    private static IEnumerable<int> FileNumbers(string path, string extension)
    {
        foreach (string file in Directory.GetFiles(path, "*" + extension))
        {
            if (int.TryParse(Path.GetFileNameWithoutExtension(file), NumberStyles.None, CultureInfo.InvariantCulture, out int number))
                yield return number;
        }
    }

    private void DeleteBefore(int number)
    {
        foreach (int old in FileNumbers(_path, SnapshotExtension).Where(old => old < number))
            File.Delete(PathOf(old, SnapshotExtension));
        foreach (int old in FileNumbers(_path, LogExtension).Where(old => old < number))
            File.Delete(LogPath(old));
    }

    private string LogPath(int number) => PathOf(number, LogExtension);

    private string PathOf(int number, string extension) => PathOf(_path, number, extension);

    private static string PathOf(string path, int number, string extension) =>
        Path.Combine(path, number.ToString("D8", CultureInfo.InvariantCulture) + extension);
}
