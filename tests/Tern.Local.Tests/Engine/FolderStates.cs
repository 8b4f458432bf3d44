using Microsoft.Win32.SafeHandles;
using Tern.Local.Durability;

namespace Tern.Local.Tests.Engine;

/// <summary>Writes the state that a crash leaves in a folder.</summary>
internal static class FolderStates
{
    /// <summary>Writes the state of a folder that is not open.</summary>
    public static void WriteTo(this FolderState state, TemporaryFolder folder)
    {
        using SafeFileHandle file = File.OpenHandle(folder.File("in-use.lock"), FileMode.OpenOrCreate, FileAccess.ReadWrite);
        state.Write(file, LogDisk.Default);
    }
}
