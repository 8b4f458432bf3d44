namespace Tern.Local.Server.Functions.Code;

/// <summary>A program of this machine.</summary>
internal sealed class ProgramCode(FunctionProgram program) : FunctionCode
{
    public override FunctionProgram Open() => program;

    public override void Close()
    {
        // It belongs to the user.
    }
}
